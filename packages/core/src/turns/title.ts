/** A title until there is a better one: the question's first six words, 60 characters at most. */
export function titleFrom(text: string): string {
  const words = text.trim().split(/\s+/);
  const title = words.slice(0, 6).join(" ");
  if (title.length > 60) return `${title.slice(0, 59).trimEnd()}…`;
  return words.length > 6 ? `${title}…` : title;
}
