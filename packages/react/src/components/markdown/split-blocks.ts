import { Lexer, type Token, type Tokens } from "marked";
import { readFencedCode } from "./fenced-code.js";

/**
 * Splits Markdown where one block ends and an unrelated one begins, so that each can be parsed and kept alone.
 * The pieces together say what the whole says: a definition that a piece uses is added to it, and a text with
 * footnotes, which are numbered across blocks, stays in one piece.
 */
export function splitBlocks(source: string): readonly string[] {
  return createBlockSplitter()(source);
}

/** Changes the unfinished end of a text, to be read as if it were finished. */
export type Repair = (tail: string) => string;

/**
 * The same, for a text that grows: what two later blocks have closed is not read again.
 * `repair` is given the rest, never the whole.
 */
export function createBlockSplitter(): (source: string, repair?: Repair) => readonly string[] {
  let settled: Piece[] = [];
  let settledText = "";

  return (source, repair = (tail) => tail) => {
    const text = source.replace(/\r\n?/g, "\n");
    if (footnote.test(text)) return [repair(text)];
    if (!text.startsWith(settledText)) {
      settled = [];
      settledText = "";
    }
    const rest = text.slice(settledText.length);
    const pieces = readPieces(repair(rest));
    const all = [...settled, ...pieces];

    const kept = pieces.slice(0, -OPEN_PIECES);
    const keptText = kept.map((piece) => piece.raw).join("");
    if (rest.startsWith(keptText)) {
      settled = [...settled, ...kept];
      settledText += keptText;
    }
    return withDefinitions(all);
  };
}

/** How many pieces at the end may still change: the last, and the one that it may turn out to continue. */
const OPEN_PIECES = 2;

interface Piece {
  /** With the blank lines after it: all pieces' raw texts together are the source. */
  readonly raw: string;
  readonly definitions: readonly Definition[];
  /** Holds definitions and nothing that is shown. */
  readonly silent: boolean;
}

interface Definition {
  readonly label: string;
  readonly raw: string;
}

const footnote = /^ {0,3}\[\^[^\]\s]+\]:/m;

function readPieces(text: string): Piece[] {
  if (text === "") return [];
  const pieces: Piece[] = [];
  let open = false;
  for (const token of readTokens(text)) {
    const definitions = token.label === undefined ? [] : [{ label: token.label, raw: token.raw.trimEnd() }];
    const silent = token.label !== undefined || token.raw.trim() === "";
    const last = pieces.at(-1);
    if (last !== undefined && (open || token.raw.trim() === "")) {
      pieces[pieces.length - 1] = {
        raw: last.raw + token.raw,
        definitions: [...last.definitions, ...definitions],
        silent: last.silent && silent,
      };
    } else {
      pieces.push({ raw: token.raw, definitions, silent });
    }
    // Only a blank line parts two blocks for certain.
    open = !/\n[ \t]*\n[ \t]*$/.test(pieces.at(-1)?.raw ?? "");
  }
  return pieces;
}

interface BlockToken {
  readonly raw: string;
  /** Of a definition. */
  readonly label: string | undefined;
}

/** marked's blocks and the white space between them, which marked keeps only in part: together, the source. */
function readTokens(text: string): BlockToken[] {
  const tokens: BlockToken[] = [];
  let end = 0;
  for (const token of lex(text)) {
    const raw = token.raw.trimEnd();
    if (raw === "") continue;
    const start = text.indexOf(raw, end);
    const gap = text.slice(end, start);
    if (start === -1 || gap.trim() !== "") return [{ raw: text, label: undefined }];
    if (gap !== "") tokens.push({ raw: gap, label: undefined });
    tokens.push({ raw, label: token.type === "def" ? normalise((token as Tokens.Def).tag) : undefined });
    end = start + raw.length;
  }
  if (end < text.length) tokens.push({ raw: text.slice(end), label: undefined });
  return tokens;
}

function lex(text: string): readonly Token[] {
  try {
    return new Lexer({ gfm: true }).blockTokens(text);
  } catch {
    // Nested deeper than the stack: one piece, which the renderer refuses in its turn.
    return [];
  }
}

function withDefinitions(pieces: readonly Piece[]): readonly string[] {
  const definitions = new Map<string, string>();
  for (const piece of pieces) {
    for (const { label, raw } of piece.definitions) if (!definitions.has(label)) definitions.set(label, raw);
  }
  const shown = pieces.filter((piece) => !piece.silent).map((piece) => piece.raw.replace(/\n+$/, ""));
  if (definitions.size === 0) return shown;
  return shown.map((text) => {
    if (readFencedCode(text) !== undefined) return text;
    const labels = new Set(Array.from(text.matchAll(/\[([^[\]]+)\]/g), ([, label = ""]) => normalise(label)));
    const used = [...labels].flatMap((label) => definitions.get(label) ?? []);
    return used.length === 0 ? text : `${text}\n\n${used.join("\n")}`;
  });
}

const normalise = (label: string): string => label.trim().replace(/\s+/g, " ").toLowerCase();
