import { fencedBlock, inlineCode, paragraphs, prose, proseWithCode } from "../../shared/markdown.js";
import { labelOf } from "../findings/places.js";
import { numberAt, textAt, type Source } from "../findings/read-finding.js";
import { isRecord } from "../../shared/json.js";

/** What a file or a definition is, with some of its source. */
export function describeSource(source: Source, codeLines: number): string {
  return paragraphs([
    introduce(source),
    quoteComment(source),
    quoteCode(source, codeLines),
    source.files.length > 0 ? list(source.files.slice(0, 12)) : undefined,
    tellUse(source),
    tellHistory(source),
  ]);
}

function introduce({ name, kind, path, line, lines, files }: Source): string {
  if (name !== undefined) {
    const place = line === undefined ? path : `${path}:${line}`;
    return `**${inlineCode(name)}** is a ${kind ?? "definition"} in ${inlineCode(place)}.`;
  }
  const size = lines === undefined ? "" : `, ${lines} lines`;
  return files.length > 0 ? `${inlineCode(path)} is a folder${size}:` : `This is ${inlineCode(path)}${size}.`;
}

/** The comment above a definition says best what it does, and in the author's words. */
function quoteComment({ code, name }: Source): string | undefined {
  if (name === undefined) return undefined;
  const comment: string[] = [];
  for (const line of code.split("\n")) {
    const text = line.trim();
    if (!/^(?:\/\*\*?|\*|\/\/|#(?!\[|include|define))/.test(text)) break;
    comment.push(text.replace(/^(?:\/\*\*?|\*\/|\*|\/\/+|#)\s?/, "").replace(/\s*\*\/$/, ""));
  }
  const [first] = comment
    .join("\n")
    .trim()
    .split(/\n\s*\n|\n@/);
  const said = first?.replace(/\s+/g, " ").trim() ?? "";
  return said === "" ? undefined : `Its comment says: “${proseWithCode(clip(said, 400))}”`;
}

function quoteCode({ code, codeStart, line, language }: Source, most: number): string | undefined {
  if (code === "") return undefined;
  const all = code.split("\n");
  const from = line === undefined ? 0 : Math.max(0, line - codeStart);
  const shown = all.slice(from, from + most);
  const rest = all.length - from - shown.length;
  return paragraphs([
    fencedBlock(shown.join("\n"), language),
    rest > 0 ? `${rest} more lines follow in the file.` : undefined,
  ]);
}

export function tellUse({ name, users, isPartial, importedBy }: Source): string | undefined {
  if (users.length > 0) {
    const count = isPartial && users.length > 10 ? `at least ${users.length}` : String(users.length);
    const places = users.length === 1 ? "one place" : `${count} places`;
    const shown = users.slice(0, 5).map((place) => `- ${inlineCode(labelOf(place))}${codeOf(place.snippet)}`);
    return paragraphs([`It is used in ${places}:`, shown.join("\n")]);
  }
  if (importedBy.length === 0) return undefined;
  const what = name === undefined ? "It" : "Its file";
  return paragraphs([`${what} is imported by:`, list(importedBy.slice(0, 5))]);
}

export function tellHistory({ history }: Source): string | undefined {
  const last = history === undefined ? undefined : history["last_change"];
  if (history === undefined || !isRecord(last)) return undefined;
  const changes = numberAt(history, "changes") ?? 1;
  const commit = `${inlineCode(textAt(last, "sha") ?? "?")} (“${prose(textAt(last, "subject") ?? "")}”)`;
  const author = prose(textAt(last, "author") ?? "someone");
  if (changes === 1) return `The file was changed once, in ${commit} by ${author}.`;
  return `The file was changed ${changes} times, last in ${commit} by ${author}.`;
}

export function list(names: readonly string[]): string {
  return names.map((name) => `- ${inlineCode(name)}`).join("\n");
}

function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

function codeOf(snippet: string | undefined): string {
  return snippet === undefined ? "" : `: ${inlineCode(clip(snippet, 100))}`;
}
