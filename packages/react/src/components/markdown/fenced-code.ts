/** A code block that is fenced at the left edge. */
export interface FencedCode {
  /** `ts`, or empty. */
  readonly language: string;
  /** What the fence says of its source: a path. */
  readonly title: string | undefined;
  readonly code: string;
  /** The closing fence is there. */
  readonly closed: boolean;
}

/** Reads a whole block as fenced code; `undefined` where it is something else. */
export function readFencedCode(block: string): FencedCode | undefined {
  const opening = /^(`{3,}|~{3,})([^\n]*)/.exec(block);
  const [line = "", fence = "", info = ""] = opening ?? [];
  if (opening === null || (fence.startsWith("`") && info.includes("`"))) return undefined;
  const lines = block.slice(line.length + 1).split("\n");
  const end = lines.findIndex((text) => closes(text, fence));
  const closed = end !== -1;
  if (closed && lines.slice(end + 1).some((text) => text.trim() !== "")) return undefined;
  return { ...readInfo(info), code: (closed ? lines.slice(0, end) : lines).join("\n"), closed };
}

/** The info string of a fence: `ts`, `ts title="src/a.ts"`, `src/a.ts`. */
export function readInfo(info: string): Pick<FencedCode, "language" | "title"> {
  const [first = "", ...rest] = info.trim().split(/\s+/);
  const meta = rest.join(" ");
  const named = /(?:title|file|filename)=(?:"([^"]*)"|(\S+))/.exec(meta);
  const title = named?.[1] ?? named?.[2] ?? [first, ...rest].find((word) => looksLikePath(word));
  const word = looksLikePath(first) ? (/\.([a-z0-9]+)(?::[\d-]+)?$/i.exec(first)?.[1] ?? "") : first;
  return { language: /^[\w#+.-]{1,30}$/.test(word) ? word.toLowerCase() : "", title };
}

const looksLikePath = (word: string): boolean => /^[\w@.-]+(?:\/[\w@.()[\]-]+)+(?::[\d-]+)?$/.test(word);

function closes(line: string, fence: string): boolean {
  const text = line.replace(/^ {0,3}/, "").trimEnd();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}
