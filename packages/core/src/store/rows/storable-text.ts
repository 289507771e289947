/**
 * Text as every database keeps it. PostgreSQL refuses a NUL, node:sqlite on Node 22 ends the text there, and
 * half of a surrogate pair has no UTF-8. (JSON columns need no such care: JSON.stringify escapes both.)
 */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
}
