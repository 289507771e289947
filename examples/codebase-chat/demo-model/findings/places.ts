import { isRecord } from "../../shared/json.js";

/** Something that a result points at. */
export interface Place {
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly title: string;
  readonly symbol: string | undefined;
  readonly kind: string | undefined;
  readonly snippet: string | undefined;
  readonly language: string;
}

const LISTS = ["results", "matches", "hits", "items", "documents", "references"];

/** The list of places that most search results are, whatever they call it. */
export function readPlaces(result: unknown): Place[] {
  const list = Array.isArray(result)
    ? result
    : isRecord(result)
      ? LISTS.map((name) => result[name]).find((value) => Array.isArray(value))
      : undefined;
  return (Array.isArray(list) ? list : []).flatMap(toPlace);
}

/** `src/a.ts:12`, or what else the place is called. */
export function labelOf({ path, line, title }: Place): string {
  if (path === undefined) return title;
  return line === undefined ? path : `${path}:${line}`;
}

function toPlace(entry: unknown): Place[] {
  if (typeof entry === "string") return [{ ...nowhere, title: entry }];
  if (!isRecord(entry)) return [];
  const path = textAt(entry, "path", "file", "filename");
  const title = path ?? textAt(entry, "title", "name", "id", "url");
  if (title === undefined) return [];
  const line = entry["line"] ?? entry["line_number"];
  return [
    {
      path,
      title,
      line: typeof line === "number" ? line : undefined,
      symbol: textAt(entry, "symbol"),
      kind: textAt(entry, "kind", "type"),
      snippet: textAt(entry, "snippet", "text", "content", "excerpt", "description"),
      language: textAt(entry, "language") ?? "",
    },
  ];
}

const nowhere = {
  ...{ path: undefined, line: undefined, symbol: undefined, kind: undefined },
  ...{ snippet: undefined, language: "" },
};

function textAt(entry: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = entry[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}
