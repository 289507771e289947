import { fencedBlock, inlineCode, paragraphs, prose } from "../../shared/markdown.js";
import { labelOf, type Place } from "../findings/places.js";
import type { Finding } from "../findings/read-finding.js";

type Places = Extract<Finding, { type: "places" }>;

/** The best place with its lines, and the next few. `skip` leaves out what was shown before. */
export function describePlaces(finding: Places, options: { skip: number; most: number }): string {
  const shown = finding.places.slice(options.skip);
  const [best] = shown;
  if (best === undefined) return nothingFound(finding, options.skip > 0);
  if (options.skip > 0) {
    const bullets = shown
      .slice(0, 2 * options.most)
      .map(bullet)
      .join("\n");
    return paragraphs(["Further places that match:", bullets]);
  }
  return paragraphs([
    `The best match is ${introduce(best)}`,
    best.snippet === undefined ? undefined : fencedBlock(best.snippet, best.language),
    otherPlaces(shown.slice(1), options.most),
  ]);
}

/** Places as a list, for after an answer that needs no more than pointers. */
export function otherPlaces(places: readonly Place[], most: number): string | undefined {
  if (places.length === 0) return undefined;
  return paragraphs(["Other places that match:", places.slice(0, most).map(bullet).join("\n")]);
}

function bullet(place: Place): string {
  const inside = place.symbol === undefined ? "" : `, ${inlineCode(place.symbol)}`;
  const kind = place.kind === undefined ? "" : ` (${prose(place.kind)})`;
  return `- ${inlineCode(labelOf(place))}${inside}${kind}`;
}

function introduce(place: Place): string {
  const where = inlineCode(labelOf(place));
  if (place.symbol === undefined) return `${where}:`;
  return place.kind === "definition"
    ? `${inlineCode(place.symbol)}, defined in ${where}:`
    : `${where}, in ${inlineCode(place.symbol)}:`;
}

function nothingFound({ query, searched }: Places, isMore: boolean): string {
  if (isMore) return "That is all there is: the search has no further results.";
  const where = searched === undefined ? "" : ` in ${searched} files`;
  const what = query === undefined ? "nothing" : `nothing for ${inlineCode(query)}`;
  return `I found ${what}${where}. Other words may do better, or the name of a function or a file.`;
}
