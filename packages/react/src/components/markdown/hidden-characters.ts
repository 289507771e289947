/**
 * Characters that are not seen but change what is read or where it stands: controls, soft hyphen, zero width,
 * bidirectional marks, invisible operators, byte order mark, annotation and tag characters.
 */
const hidden =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- what it looks for is what misleads
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** The text as it is seen. For link texts and addresses, where a hidden character can only deceive. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, "");
}

// eslint-disable-next-line no-control-regex -- controls are what it looks for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The text without control characters, terminal escapes among them. Line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(controls, "");
}
