import type { DefinitionGrammar } from "./definition-grammar.js";
import { grammarOf } from "./definition-grammar.js";
import type { Language } from "./languages.js";

/** A name that a file defines, or a heading of a document. Lines count from 1. */
export interface FoundDefinition {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly indent: number;
  /** Other files can see it, as far as one line tells. */
  readonly exported: boolean;
}

// No pattern here sees more than this of a line, so a hostile line costs no more than an honest one.
const MAX_LINE = 400;
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*[?!]?/u;
const LAST_IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*$/u;
const AFTER_NAME =
  /^(?:$|[(<{=:;,[|]|extends\b|implements\b|struct\b|interface\b|func\b|is\b|do\b|as\b|AS\b)/;
const CONTROL_WORDS: ReadonlySet<string> = new Set([
  ...["if", "for", "while", "switch", "catch", "return", "function", "await", "new", "throw", "else"],
  ...["do", "typeof", "yield", "super", "match", "foreach", "using", "lock", "sizeof", "case", "assert"],
]);

/** Finds what a file defines by looking at each line alone; no parser, so it is quick and may miss or mistake a few. */
export function findDefinitions(lines: readonly string[], language: Language): FoundDefinition[] {
  if (language.nature === "doc") return findHeadings(lines, language);
  const grammar = grammarOf(language.name);
  if (grammar === undefined) return [];
  const found: FoundDefinition[] = [];
  for (const [index, line] of lines.entries()) {
    const text = line.slice(0, MAX_LINE).trim();
    if (text === "" || text.startsWith("//") || text.startsWith("*") || text.startsWith("/*")) continue;
    const indent = indentOf(line);
    const match = matchKeyword(text, indent, grammar) ?? matchBareFunction(text, indent, grammar);
    if (match !== undefined) found.push({ ...match, line: index + 1, indent });
  }
  return found;
}

/** Width of the white space at a line's start; a tab counts as four. */
export function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === " ") width += 1;
    else if (character === "\t") width += 4;
    else break;
  }
  return width;
}

type Match = Pick<FoundDefinition, "name" | "kind" | "exported">;

function matchKeyword(text: string, indent: number, grammar: DefinitionGrammar): Match | undefined {
  const parts = text.split(/[ \t]+/, 8);
  let at = 0;
  while (grammar.modifiers.has(parts[at] ?? "")) at += 1;
  let keyword = parts[at] ?? "";
  // `const enum` and Rust's `const fn`: the second word is the one that tells.
  if (keyword === "const" && grammar.keywords.has(parts[at + 1] ?? "")) keyword = parts[(at += 1)] ?? "";
  const kind = grammar.keywords.get(keyword);
  if (kind === undefined || (indent > 0 && grammar.topLevelOnly.has(keyword))) return undefined;
  let rest = afterWords(text, at + 1);
  // Go's receiver: `func (s *Server) Close()`.
  if (keyword === "func" && rest.startsWith("(")) rest = rest.slice(rest.indexOf(")") + 1).trimStart();
  if (rest.startsWith("*")) rest = rest.slice(1).trimStart();
  if (rest.startsWith("self.")) rest = rest.slice(5);
  const name = IDENTIFIER.exec(rest)?.[0];
  if (
    name === undefined ||
    (keyword !== "#define" && !AFTER_NAME.test(rest.slice(name.length).trimStart()))
  ) {
    return undefined;
  }
  return {
    name,
    kind: refineKind(kind, rest, indent, grammar),
    exported: text.startsWith("export") || text.startsWith("pub") || /^\p{Lu}/u.test(name),
  };
}

function refineKind(kind: string, rest: string, indent: number, grammar: DefinitionGrammar): string {
  if (kind === "variable" && /=>|= (?:async )?function\b/.test(rest)) return "function";
  // Where methods are announced like functions, the margin tells them apart.
  if (kind === "function" && indent > 0 && grammar.bareFunctions !== "indented") return "method";
  return kind;
}

/** `name(…) {` inside a class, and C's or Java's `Type name(…) {`. */
function matchBareFunction(text: string, indent: number, grammar: DefinitionGrammar): Match | undefined {
  if (grammar.bareFunctions === "none" || !text.endsWith("{")) return undefined;
  const open = text.indexOf("(");
  if (open <= 0 || text.slice(0, open).includes("=") || text[open - 1] === " ") return undefined;
  const before = text.slice(0, open);
  const name = LAST_IDENTIFIER.exec(before)?.[0];
  const first = IDENTIFIER.exec(before)?.[0] ?? "";
  if (name === undefined || CONTROL_WORDS.has(name) || CONTROL_WORDS.has(first)) return undefined;
  const lead = before.slice(0, before.length - name.length);
  if (grammar.bareFunctions === "indented") {
    // A call that takes a callback ends in `{` too; a definition's parameter list is closed before it.
    if (
      indent === 0 ||
      !/^(?:(?:async|static|get|set|private|protected|public|override|\*|#)\s?)*$/.test(lead)
    )
      return undefined;
    if (!/\)[^()]*\{$/.test(text) || text.includes("=> {") || text.includes("function")) return undefined;
    return { name, kind: "method", exported: false };
  }
  if (lead.trim() === "" || lead.endsWith(".") || lead.includes("(")) return undefined;
  return { name, kind: indent > 0 ? "method" : "function", exported: !lead.includes("static") };
}

function afterWords(text: string, count: number): string {
  let rest = text;
  for (let word = 0; word < count; word += 1) rest = rest.replace(/^[^ \t]+[ \t]*/, "");
  return rest;
}

function findHeadings(lines: readonly string[], language: Language): FoundDefinition[] {
  if (language.name !== "Markdown") return [];
  const found: FoundDefinition[] = [];
  let fenced = false;
  for (const [index, line] of lines.entries()) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    const heading = fenced ? null : /^(#{1,6})\s(.*)$/.exec(line.slice(0, MAX_LINE));
    const name = heading?.[2]?.replace(/[#\s]+$/, "").trim();
    if (!heading || !name) continue;
    found.push({ name, kind: "heading", line: index + 1, indent: 0, exported: true });
  }
  return found;
}
