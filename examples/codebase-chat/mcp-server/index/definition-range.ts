import { indentOf, type FoundDefinition } from "./find-definitions.js";

/** Lines from 1, both ends included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

const MAX_BODY_LINES = 400;
const COMMENT = /^(?:\/\/|\/\*|\*|#(?!include|define)|--|@|\[<|#\[)/;
const CLOSER = /^[}\])]|^end\b/;
const OPENS_MORE = /(?:[{([,:=]|=>|\bdo|\bthen)$/;

/**
 * Where a definition begins, its comment and decorators included, and where it ends, judged by the margin.
 * A heading reaches to the next one.
 */
export function definitionRange(
  lines: readonly string[],
  definition: FoundDefinition,
  next: FoundDefinition | undefined,
): LineRange {
  if (definition.kind === "heading") {
    return { start: definition.line, end: next === undefined ? lines.length : next.line - 1 };
  }
  return {
    start: findStart(lines, definition),
    end: findEnd(lines, definition),
  };
}

function findStart(lines: readonly string[], definition: FoundDefinition): number {
  let start = definition.line;
  while (start > 1) {
    const above = (lines[start - 2] ?? "").trim();
    if (!COMMENT.test(above)) break;
    start -= 1;
  }
  return start;
}

function findEnd(lines: readonly string[], definition: FoundDefinition): number {
  const last = Math.min(lines.length, definition.line + MAX_BODY_LINES);
  let end = definition.line;
  let open = OPENS_MORE.test((lines[end - 1] ?? "").trimEnd());
  for (let line = definition.line + 1; line <= last; line += 1) {
    const text = lines[line - 1] ?? "";
    const trimmed = text.trim();
    if (trimmed === "") continue;
    if (indentOf(text) <= definition.indent) {
      const closes = CLOSER.test(trimmed);
      const continues = OPENS_MORE.test(trimmed);
      if (closes && !continues) return line;
      // A brace of its own below the head, or `): Result {` below the parameters.
      const opensBody = trimmed.startsWith("{") && (open || end === definition.line);
      if (!closes && !opensBody) return end;
    }
    end = line;
    open = OPENS_MORE.test(trimmed);
  }
  return end;
}
