const PATTERNS = [
  // What stands in backticks.
  /`([^`\n]{1,200})`/g,
  // A path, with a line or without.
  /((?:[\w@.-]+\/)+[\w@.-]*\w(?::\d+)?)/g,
  // A file name.
  /(?<![\w/.])([\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}(?::\d+)?)(?![\w/])/g,
  // A call: `close()`, `Store.open()`.
  /\b([\w$.]+)\(\)/g,
  // camelCase, PascalCase of two words, snake_case.
  /(?<![\w./])(_?[a-z$][a-z0-9]*[A-Z]\w*)\b/g,
  /(?<![\w./])([A-Z][a-z0-9]+[A-Z]\w*)\b/g,
  /(?<![\w./])([A-Za-z0-9]+_\w+)\b/g,
];

/** Words that look like names of code but are names of things. */
const PROPER_NAMES: ReadonlySet<string> = new Set([
  ...["javascript", "typescript", "github", "gitlab", "openai", "graphql", "postgresql", "mysql", "nodejs"],
  ...["e.g", "i.e", "node.js", "and/or", "he/she", "i/o", "tcp/ip", "ok/no", "yes/no", "ios", "youtube"],
]);

/** The paths, files and names of code that a question spells out, in the order in which they stand. */
export function findMentions(question: string): string[] {
  const text = question.slice(0, 4_000).replace(/https?:\/\/\S+/g, " ");
  const found: { at: number; end: number; text: string }[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const mention = match[1] ?? "";
      const end = match.index + match[0].length;
      const isCovered = found.some((other) => match.index < other.end && end > other.at);
      if (!isCovered && !PROPER_NAMES.has(mention.toLowerCase()))
        found.push({ at: match.index, end, text: mention });
    }
  }
  found.sort((a, b) => a.at - b.at);
  return [...new Set(found.map((mention) => mention.text))];
}
