import { isRecord } from "../../shared/json.js";
import { readPlaces } from "../findings/places.js";
import type { Exchange, ToolOutcome } from "./conversation.js";

/** What the talk was last about: the name or path of the newest thing that a tool showed, or that an answer quoted. */
export function findSubject(earlier: readonly Exchange[]): string | undefined {
  for (const exchange of earlier.toReversed()) {
    for (const outcome of exchange.rounds.flat().toReversed()) {
      const subject = subjectOf(outcome);
      if (subject !== undefined) return subject;
    }
    const quoted = /`([^`\n]{1,200})`/.exec(exchange.answer)?.[1];
    if (quoted !== undefined) return quoted;
  }
  return undefined;
}

function subjectOf({ result, error }: ToolOutcome): string | undefined {
  if (error !== undefined || !isRecord(result)) return undefined;
  const symbol = result["symbol"];
  if (isRecord(symbol) && typeof symbol["name"] === "string") return symbol["name"];
  if (typeof result["path"] === "string") return result["path"];
  const best = readPlaces(result)[0];
  return best?.symbol ?? best?.path;
}
