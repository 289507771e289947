import type { Language } from "./languages.js";

const MAX_LINE = 400;

const PATTERNS: Readonly<Record<string, readonly RegExp[]>> = {
  JavaScript: [/\bfrom\s?["']([^"']{1,200})["']/, /\b(?:import|require)\s?\(?\s?["']([^"']{1,200})["']/],
  Python: [/^\s*from\s([.\w]{1,200})\simport\b/, /^\s*import\s([.\w]{1,200})/],
  C: [/^\s*#\s?include\s?["<]([^">]{1,200})[">]/],
  Go: [/^\s*(?:import\s)?(?:[\w.]{1,40}\s)?"([^"]{1,200})"$/],
  Rust: [/^\s*(?:pub\s)?mod\s(\w{1,100});/],
};

const SAME_AS: Readonly<Record<string, string>> = {
  ...{ TypeScript: "JavaScript", Vue: "JavaScript", Svelte: "JavaScript", "C++": "C" },
};

/** What a file asks for, as it is written there, each once and in order. */
export function findImports(lines: readonly string[], language: Language): string[] {
  const key = SAME_AS[language.name] ?? language.name;
  const patterns = Object.hasOwn(PATTERNS, key) ? PATTERNS[key] : undefined;
  if (patterns === undefined) return [];
  const found = new Set<string>();
  for (const line of key === "Go" ? goImportLines(lines) : lines) {
    const text = line.slice(0, MAX_LINE);
    if (/^\s*(?:\/\/|\*)/.test(text)) continue;
    for (const pattern of patterns) {
      const specifier = pattern.exec(text)?.[1];
      if (specifier !== undefined) found.add(specifier);
    }
  }
  return [...found];
}

/** A quoted string is an import only between `import (` and `)`, or after `import`. */
function goImportLines(lines: readonly string[]): string[] {
  const found: string[] = [];
  let inside = false;
  for (const line of lines) {
    if (/^import\s?\($/.test(line.trimEnd())) inside = true;
    else if (inside && line.startsWith(")")) inside = false;
    else if (inside || line.startsWith("import ")) found.push(line);
  }
  return found;
}
