/** Cuts a text into pieces about as long as a model's tokens; joined, they are the text again. */
export function tokensOf(text: string): string[] {
  return text.match(/ ?[\p{L}\p{N}_]{1,6}|\s+|[^\s\p{L}\p{N}_]{1,3}/gu) ?? [];
}

export function countTokens(text: string): number {
  return tokensOf(text).length;
}
