const SECRETS: readonly RegExp[] = [
  /\b(?:sk|pk|rk|xai|gsk|hf|ghp|gho|glpat|key)[-_][A-Za-z0-9_-]{8,}/g,
  /\bAIza[A-Za-z0-9_-]{20,}/g,
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g,
];

/** The text with everything that has the shape of a key or a token taken out. */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((rest, pattern) => rest.replace(pattern, "[redacted]"), text);
}
