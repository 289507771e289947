/** Lines joined, each cut at 240 characters and all together at `maxCharacters`. */
export function clipLines(lines: readonly string[], maxCharacters: number): { text: string; lines: number } {
  const kept: string[] = [];
  let size = 0;
  for (const line of lines) {
    const clipped = clipText(line, 240);
    size += clipped.length + 1;
    if (size > maxCharacters && kept.length > 0) break;
    kept.push(clipped);
  }
  return { text: kept.join("\n"), lines: kept.length };
}

/** The text, or its beginning and an ellipsis. A pair of surrogates is not cut in two. */
export function clipText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return text.slice(0, maxCharacters - 1).replace(/[\uD800-\uDBFF]$/, "") + "…";
}
