import type { Codebase, DefinedSymbol } from "../index/codebase.js";
import type { IndexedFile } from "../index/indexed-file.js";
import { nearNames } from "./near-names.js";

/** What a target names, or what it may have meant. */
export type ResolvedTarget =
  | { readonly type: "file"; readonly file: IndexedFile; readonly line: number | undefined }
  | { readonly type: "symbol"; readonly found: DefinedSymbol; readonly others: readonly DefinedSymbol[] }
  | { readonly type: "directory"; readonly path: string }
  | { readonly type: "none"; readonly suggestions: readonly string[] };

/** Looks a target up in the index; a path is only ever compared with the tracked ones. */
export function resolveTarget(codebase: Codebase, target: string): ResolvedTarget {
  const wanted = target.trim().replace(/^[`'"]+|[`'"]+$/g, "");
  const withLine = /^(.{1,490}?):(\d{1,7})(?:[:-]\d{1,7})?$/.exec(wanted);
  const path = (withLine?.[1] ?? wanted).replace(/^\.\//, "");
  const file = findFile(codebase, path);
  if (file !== undefined) return atLine(codebase, file, withLine === null ? undefined : Number(withLine[2]));
  const symbol = findSymbol(codebase, wanted);
  if (symbol !== undefined) return symbol;
  const folder = path.replace(/\/+$/, "");
  const isFolder = folder === "." || codebase.files.some((known) => known.path.startsWith(`${folder}/`));
  if (isFolder) return { type: "directory", path: folder };
  return { type: "none", suggestions: nearNames(codebase, path) };
}

/** By its whole path, or by the end of it where only one file ends so. */
function findFile(codebase: Codebase, path: string): IndexedFile | undefined {
  const exact = codebase.filesByPath.get(path);
  if (exact !== undefined || path === "") return exact;
  const ending = `/${path}`;
  const matches = codebase.files.filter((file) => file.path.endsWith(ending));
  return matches.length === 1 ? matches[0] : undefined;
}

function atLine(codebase: Codebase, file: IndexedFile, line: number | undefined): ResolvedTarget {
  if (line === undefined) return { type: "file", file, line };
  const inside = file.symbols.filter((symbol) => symbol.start <= line && line <= symbol.end);
  const symbol = file.role === "doc" ? undefined : inside.at(-1);
  if (symbol === undefined) return { type: "file", file, line };
  return { type: "symbol", found: { file, symbol }, others: othersOf(codebase, symbol.name, file) };
}

/** `name`, `name()`, `Class.name` or `path#name`. */
function findSymbol(codebase: Codebase, wanted: string): ResolvedTarget | undefined {
  const bare = wanted.replace(/\(.*$/, "");
  const [place, name] = /[#.:]/.test(bare) ? splitAtLast(bare) : ["", bare];
  const known = codebase.definitions.get(bare) ?? codebase.definitions.get(name) ?? [];
  const inPlace = known.filter(({ file, symbol }) => place !== "" && isIn(place, file, symbol.line));
  const found = preferred(inPlace.length > 0 ? inPlace : known);
  if (found === undefined) return undefined;
  return { type: "symbol", found, others: known.filter((other) => other !== found) };
}

function splitAtLast(text: string): [place: string, name: string] {
  const at = Math.max(text.lastIndexOf("#"), text.lastIndexOf("."), text.lastIndexOf(":"));
  return [text.slice(0, at).replace(/:$/, ""), text.slice(at + 1)];
}

function isIn(place: string, file: IndexedFile, line: number): boolean {
  const encloses = file.symbols.some(({ name, start, end }) => name === place && start < line && line <= end);
  return encloses || `/${file.path}`.endsWith(`/${place}`);
}

/** Source before tests, and what others can see before what they cannot. */
function preferred(found: readonly DefinedSymbol[]): DefinedSymbol | undefined {
  const rank = ({ file, symbol }: DefinedSymbol) =>
    (file.role === "source" ? 0 : 2) + (symbol.exported ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b))[0];
}

function othersOf(codebase: Codebase, name: string, file: IndexedFile): DefinedSymbol[] {
  return (codebase.definitions.get(name) ?? []).filter((other) => other.file !== file);
}
