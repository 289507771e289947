import { definitionRange } from "./definition-range.js";
import type { FileRole } from "./file-role.js";
import { roleOf } from "./file-role.js";
import { findDefinitions } from "./find-definitions.js";
import { findImports } from "./find-imports.js";
import type { Language } from "./languages.js";
import { languageOf } from "./languages.js";
import type { SkipReason, TextFile } from "./read-text-file.js";

/** A definition with the lines that belong to it. Lines count from 1, both ends included. */
export interface CodeSymbol {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly exported: boolean;
}

export interface IndexedFile {
  readonly path: string;
  readonly language: Language;
  readonly role: FileRole;
  readonly bytes: number;
  /** Empty where the text was not read. */
  readonly lines: readonly string[];
  readonly symbols: readonly CodeSymbol[];
  /** As written in the file. */
  readonly imports: readonly string[];
  readonly skipped: SkipReason | undefined;
}

export function indexFile(path: string, content: TextFile): IndexedFile {
  const language = languageOf(path);
  const base = { path, language, role: roleOf(path, language), bytes: content.bytes };
  if ("skipped" in content) {
    return { ...base, lines: [], symbols: [], imports: [], skipped: content.skipped };
  }
  const lines = splitLines(content.text);
  const symbols = findDefinitions(lines, language).map((found, index, all) => ({
    ...found,
    ...definitionRange(lines, found, all[index + 1]),
  }));
  return { ...base, lines, symbols, imports: findImports(lines, language), skipped: undefined };
}

function splitLines(text: string): string[] {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
