import { isRecord } from "../labels/is-record.js";

/** One hit, as far as it could be understood. */
export interface SearchHit {
  readonly title: string;
  /** What stands there: the definition's name, the kind of hit. */
  readonly about: string | undefined;
  /** `41`, `41–58`. */
  readonly lines: string | undefined;
  readonly url: string | undefined;
  readonly text: string | undefined;
  /** A path or a language that tells how to colour the text. */
  readonly language: string | undefined;
}

/** Reads the hits of a search from whatever a tool gave; `undefined` where there is no list of them. */
export function readSearchResults(data: unknown): readonly SearchHit[] | undefined {
  const list = Array.isArray(data)
    ? data
    : isRecord(data)
      ? [data.results, data.matches, data.hits, data.items].find(Array.isArray)
      : undefined;
  return list?.map(readHit);
}

function readHit(item: unknown): SearchHit {
  if (typeof item === "string") return { ...nothing, title: item };
  if (!isRecord(item)) return { ...nothing, title: String(item) };
  const path = firstText(item.path, item.file, item.file_path);
  const title = firstText(path, item.title, item.name, item.url, item.id) ?? "";
  const text = firstText(item.snippet, item.text, item.content, item.preview, item.excerpt, item.summary);
  return {
    title,
    about: [firstText(item.symbol), firstText(item.kind)].filter(Boolean).join(" · ") || undefined,
    lines: readLines(item),
    url: firstText(item.url, item.link),
    text: text?.replace(/^\n+|\s+$/g, ""),
    language: (path === undefined ? undefined : extensionOf(path)) ?? firstText(item.language)?.toLowerCase(),
  };
}

const nothing = { about: undefined, lines: undefined, url: undefined, text: undefined, language: undefined };

function readLines(item: Readonly<Record<string, unknown>>): string | undefined {
  const start = firstNumber(item.line, item.start_line, item.line_start, item.line_number);
  const end = firstNumber(item.end_line, item.line_end);
  if (start === undefined) return undefined;
  return end === undefined || end === start ? String(start) : `${start}–${end}`;
}

const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === "string" && value !== "");
const firstNumber = (...values: unknown[]): number | undefined =>
  values.find((value): value is number => typeof value === "number");
const extensionOf = (path: string): string | undefined => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
