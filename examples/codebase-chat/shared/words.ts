const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The identifiers and words of a text, as they are written. */
export function identifiersIn(text: string): string[] {
  return text.match(IDENTIFIER) ?? [];
}

/** `readServerSentEvents` → `read`, `server`, `sent`, `events`; snake_case and SCREAMING_CASE alike. */
export function splitIdentifier(identifier: string): string[] {
  return identifier
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[\s_$]+/)
    .filter((part) => part !== "");
}

/** An ending, what takes its place, and how long the rest must be. The first that fits is used. */
type Ending = readonly [suffix: string, replacement: string, least: number];

const PLURALS: readonly Ending[] = [
  ["ies", "y", 2],
  ["ied", "y", 2],
  ["sses", "ss", 2],
  ["ses", "s", 3],
];
const DERIVED: readonly Ending[] = [
  ["ization", "iz", 3],
  ...["ations", "ation", "ators", "ator", "ated", "ating", "ate"].map((suffix): Ending => [suffix, "", 4]),
  ...["ing", "ion", "ed"].map((suffix): Ending => [suffix, "", 3]),
];
const AGENTS: readonly Ending[] = [...["er", "or", "e"].map((suffix): Ending => [suffix, "", 3])];

/** Takes the common endings off an English word, so that `reader`, `reads` and `reading` meet. Crude on purpose. */
export function stem(word: string): string {
  const singular = replaceEnding(word, PLURALS) ?? word.replace(/([^sui])s$/, "$1");
  const derived = replaceEnding(singular, DERIVED) ?? singular;
  const root = replaceEnding(undouble(derived), AGENTS) ?? derived;
  return undouble(root);
}

function replaceEnding(word: string, endings: readonly Ending[]): string | undefined {
  for (const [suffix, replacement, least] of endings) {
    if (word.endsWith(suffix) && word.length - suffix.length >= least) {
      return word.slice(0, -suffix.length) + replacement;
    }
  }
  return undefined;
}

/** `stopp`, left of `stopping`, is `stop`. */
function undouble(word: string): string {
  return /([^aeiouls])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
