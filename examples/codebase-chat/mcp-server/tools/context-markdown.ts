import { fencedBlock, inlineCode, paragraphs, prose, table } from "../../shared/markdown.js";
import type { ContextResult } from "../contract.js";

/** The context as a page to read. */
export function contextMarkdown(context: ContextResult): string {
  return paragraphs([
    `## ${titleOf(context)}`,
    placeOf(context),
    excerptOf(context),
    places("Where it is used", context.references),
    places("Also defined", context.also_defined),
    symbolsOf(context),
    filesOf(context),
    list("Imports", context.imports),
    list("Imported by", context.imported_by),
    historyOf(context),
  ]);
}

function titleOf({ type, path, symbol }: ContextResult): string {
  if (symbol !== undefined) return inlineCode(symbol.name);
  return inlineCode(type === "directory" ? `${path}/` : path);
}

function placeOf({ type, path, lines, symbol, files, truncated }: ContextResult): string {
  const rest = truncated ? " Not everything is shown." : "";
  if (symbol !== undefined) return `A ${symbol.kind} in ${inlineCode(`${path}:${symbol.line}`)}.${rest}`;
  if (type === "directory") return `A folder with ${files.length} files shown, ${lines} lines in all.${rest}`;
  return `${lines} lines.${rest}`;
}

function excerptOf({ excerpt }: ContextResult): string | undefined {
  if (excerpt === undefined) return undefined;
  const lines = `Lines ${excerpt.start}–${excerpt.end}:`;
  return paragraphs([lines, fencedBlock(excerpt.text, excerpt.language)]);
}

function symbolsOf({ type, symbols }: ContextResult): string | undefined {
  if (symbols.length === 0 || (type === "symbol" && symbols.length === 1)) return undefined;
  const rows = symbols.map(({ name, kind, line }) => [inlineCode(name), kind, String(line)]);
  return paragraphs(["### Symbols", table(["Name", "Kind", "Line"], rows)]);
}

function filesOf({ files }: ContextResult): string | undefined {
  if (files.length === 0) return undefined;
  const rows = files.map(({ path, lines }) => [inlineCode(path), String(lines)]);
  return paragraphs(["### Files", table(["File", "Lines"], rows)]);
}

function places(heading: string, found: ContextResult["references"]): string | undefined {
  if (found.length === 0) return undefined;
  const lines = found.map(({ path, line, text }) => `- ${inlineCode(`${path}:${line}`)} ${inlineCode(text)}`);
  return paragraphs([`### ${heading}`, lines.join("\n")]);
}

function list(heading: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return paragraphs([`### ${heading}`, names.map((name) => `- ${inlineCode(name)}`).join("\n")]);
}

function historyOf({ history }: ContextResult): string | undefined {
  const last = history.last_change;
  if (last === undefined) return undefined;
  const authors = history.authors.map(({ name, share }) => `${prose(name)} ${Math.round(share * 100)} %`);
  return paragraphs([
    "### History",
    [
      `- ${history.changes === 1 ? "One change" : `${history.changes} changes`} in the history that was read`,
      `- Last: ${inlineCode(last.sha)} ${prose(last.subject)}, ${last.date.slice(0, 10)}, ${prose(last.author)}`,
      `- Authors: ${authors.join(", ")}`,
    ].join("\n"),
  ]);
}
