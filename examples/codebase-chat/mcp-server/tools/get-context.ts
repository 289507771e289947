import type { ContextInput, ContextResult } from "../contract.js";
import type { Codebase, DefinedSymbol } from "../index/codebase.js";
import type { CodeSymbol, IndexedFile } from "../index/indexed-file.js";
import { clipLines, clipText } from "./clip.js";
import { historyOf } from "./file-history.js";
import { findReferences } from "./find-references.js";
import { resolveTarget } from "./resolve-target.js";

const MAX = {
  excerptLines: 160,
  excerptCharacters: 7_000,
  symbols: 60,
  files: 60,
  imports: 30,
  references: 20,
  others: 5,
} as const;

/** A target that the index does not have. The message is for the model: it says what to try. */
export class TargetNotFoundError extends Error {
  override readonly name = "TargetNotFoundError";
}

/** What there is to know of one file, folder or definition. */
export function getContext(codebase: Codebase, { target }: ContextInput): ContextResult {
  const resolved = resolveTarget(codebase, target);
  switch (resolved.type) {
    case "file":
      return { target, ...fileContext(codebase, resolved.file, resolved.line) };
    case "symbol":
      return { target, ...symbolContext(codebase, resolved.found, resolved.others) };
    case "directory":
      return { target, ...directoryContext(codebase, resolved.path) };
    case "none":
      throw new TargetNotFoundError(notFound(target, resolved.suggestions));
  }
}

function notFound(target: string, suggestions: readonly string[]): string {
  const hint =
    suggestions.length === 0
      ? "Search for it with search_codebase."
      : `Did you mean one of these? ${suggestions.join(", ")}`;
  return `There is no tracked file, folder or definition called "${clipText(target, 120)}". ${hint}`;
}

type Context = Omit<ContextResult, "target">;

function fileContext(codebase: Codebase, file: IndexedFile, line: number | undefined): Context {
  const start = line === undefined ? 1 : Math.max(1, Math.min(line, file.lines.length) - 10);
  const excerpt = excerptOf(file, start, file.lines.length);
  const imports = codebase.graph.imports.get(file.path) ?? [];
  const importedBy = codebase.graph.importedBy.get(file.path) ?? [];
  return {
    ...emptyContext(codebase),
    type: "file",
    path: file.path,
    lines: file.lines.length,
    ...(excerpt === undefined ? {} : { excerpt }),
    symbols: file.symbols.slice(0, MAX.symbols).map(outline),
    imports: imports.slice(0, MAX.imports),
    imported_by: importedBy.slice(0, MAX.imports),
    history: historyOf(codebase.history, (path) => path === file.path),
    truncated:
      (excerpt?.end ?? 0) < file.lines.length ||
      file.symbols.length > MAX.symbols ||
      Math.max(imports.length, importedBy.length) > MAX.imports,
  };
}

function symbolContext(codebase: Codebase, found: DefinedSymbol, others: readonly DefinedSymbol[]): Context {
  const { file, symbol } = found;
  const whole = fileContext(codebase, file, undefined);
  const excerpt = excerptOf(file, symbol.start, symbol.end);
  const { references, truncated } = findReferences(codebase, found, MAX.references);
  return {
    ...whole,
    type: "symbol",
    symbol: outline(symbol),
    ...(excerpt === undefined ? {} : { excerpt }),
    symbols: file.symbols
      .filter((other) => symbol.start <= other.line && other.line <= symbol.end)
      .map(outline),
    references,
    also_defined: others.slice(0, MAX.others).map((other) => ({
      path: other.file.path,
      line: other.symbol.line,
      text: clipText((other.file.lines[other.symbol.line - 1] ?? "").trim(), 160),
    })),
    truncated: truncated || (excerpt?.end ?? 0) < symbol.end || others.length > MAX.others,
  };
}

function directoryContext(codebase: Codebase, path: string): Context {
  const prefix = path === "." ? "" : `${path}/`;
  const inside = codebase.files.filter((file) => file.path.startsWith(prefix));
  return {
    ...emptyContext(codebase),
    type: "directory",
    path,
    lines: inside.reduce((sum, file) => sum + file.lines.length, 0),
    files: inside.slice(0, MAX.files).map((file) => ({ path: file.path, lines: file.lines.length })),
    history: historyOf(codebase.history, (changed) => changed.startsWith(prefix)),
    truncated: inside.length > MAX.files,
  };
}

function emptyContext(
  codebase: Codebase,
): Omit<Context, "type" | "path" | "lines" | "history" | "truncated"> {
  return {
    ...{ symbols: [], files: [], imports: [], imported_by: [], references: [], also_defined: [] },
    index: codebase.state,
  };
}

function excerptOf(file: IndexedFile, start: number, end: number): ContextResult["excerpt"] {
  const wanted = file.lines.slice(start - 1, Math.min(end, start + MAX.excerptLines - 1));
  if (wanted.length === 0) return undefined;
  const { text, lines } = clipLines(wanted, MAX.excerptCharacters);
  return { start, end: start + lines - 1, text, language: file.language.fence };
}

function outline({ name, kind, line }: CodeSymbol): { name: string; kind: string; line: number } {
  return { name: clipText(name, 120), kind, line };
}
