import { splitIdentifier, stem } from "../../shared/words.js";

const ACRONYM_WORDS = { least: 3, most: 5 };

/** What an identifier is found by: the stems of its parts and, where it has several, itself as a whole. */
export function termsOf(identifier: string): readonly string[] {
  const known = termCache.get(identifier);
  if (known !== undefined) return known;
  const parts = splitIdentifier(identifier);
  const terms = parts.map(stem).filter((term) => term.length > 1);
  if (parts.length > 1) terms.push(parts.join(""));
  const unique = [...new Set(terms)];
  if (termCache.size > MAX_CACHED) termCache.clear();
  termCache.set(identifier, unique);
  return unique;
}

const MAX_CACHED = 200_000;
const termCache = new Map<string, readonly string[]>();

/** `readServerSentEvents` → `sse` among others: people ask for things by their initials. */
export function initialsOf(identifier: string): string[] {
  const parts = splitIdentifier(identifier);
  const found: string[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    for (
      let size = ACRONYM_WORDS.least;
      size <= ACRONYM_WORDS.most && from + size <= parts.length;
      size += 1
    ) {
      const initials = parts.slice(from, from + size).map((part) => part.charAt(0));
      found.push(initials.join(""));
    }
  }
  return found;
}
