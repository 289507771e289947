/** Text of unknown origin as inline code; its own backticks cannot end it. */
export function inlineCode(text: string): string {
  const oneLine = text.replace(/\s+/g, " ");
  const ticks = "`".repeat(longestRun(oneLine) + 1);
  const padding = oneLine.startsWith("`") || oneLine.endsWith("`") ? " " : "";
  return `${ticks}${padding}${oneLine}${padding}${ticks}`;
}

/** Text of unknown origin as a fenced block; no fence inside can end it. */
export function fencedBlock(text: string, language: string): string {
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** Text of unknown origin as prose on one line: nothing in it is read as Markdown or HTML. */
export function prose(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|#~&!]/g, "\\$&");
}

/** As {@link prose}, but what stands in backticks stays code. */
export function proseWithCode(text: string): string {
  const parts = text.split(/`([^`\n]+)`/);
  return parts.map((part, index) => (index % 2 === 1 ? inlineCode(part) : proseKeepingEnds(part))).join("");
}

function proseKeepingEnds(text: string): string {
  const [lead = "", end = ""] = [/^\s/.exec(text)?.[0], /\S(\s)$/.exec(text)?.[1]];
  return `${lead === "" ? "" : " "}${prose(text)}${end === "" ? "" : " "}`;
}

/** A table; its cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapePipes).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Parts with a blank line between them; empty ones are left out. */
export function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

function escapePipes(cell: string): string {
  return cell.replace(/\\?\|/g, "\\|");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
