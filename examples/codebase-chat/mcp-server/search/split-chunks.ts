import type { CodeSymbol, IndexedFile } from "../index/indexed-file.js";

/** A passage that a search can return: a definition with its comment, a section of a document, or some lines. */
export interface Chunk {
  readonly file: IndexedFile;
  /** Lines from 1, both ends included. */
  readonly start: number;
  readonly end: number;
  /** The definition that the passage belongs to. */
  readonly symbol: CodeSymbol | undefined;
  /** The passage holds the definition's first line. */
  readonly defines: boolean;
}

const MAX_CHUNK_LINES = 60;

/** Cuts a file into passages that cover every line once. A method is a passage of its own, cut out of its class. */
export function splitChunks(file: IndexedFile): Chunk[] {
  const owners = ownersOfLines(file);
  const chunks: Chunk[] = [];
  const described = new Set<CodeSymbol>();
  let start = 1;
  for (let line = 2; line <= file.lines.length + 1; line += 1) {
    const symbol = owners[start - 1];
    const isLast = line > file.lines.length;
    if (!isLast && owners[line - 1] === symbol && line - start < MAX_CHUNK_LINES) continue;
    const defines =
      symbol !== undefined && !described.has(symbol) && symbol.line >= start && symbol.line < line;
    if (defines) described.add(symbol);
    chunks.push({ file, start, end: line - 1, symbol, defines });
    start = line;
  }
  return chunks;
}

/** The innermost definition that each line belongs to. */
function ownersOfLines(file: IndexedFile): (CodeSymbol | undefined)[] {
  const owners = new Array<CodeSymbol | undefined>(file.lines.length).fill(undefined);
  for (const symbol of file.symbols) {
    // Later definitions begin inside or after earlier ones, so the last to write is the innermost.
    for (let line = symbol.start; line <= symbol.end; line += 1) owners[line - 1] = symbol;
  }
  return owners;
}
