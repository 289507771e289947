const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The text with what is no character replaced: a database refuses half of a surrogate pair, and so do APIs. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}

/**
 * Joins the deltas of one text where a server cut a character in two: the first half of a surrogate pair is
 * held back until the second comes.
 */
export class TextJoiner {
  #held = "";

  push(delta: string): string {
    const text = this.#held + delta;
    const last = text.charCodeAt(text.length - 1);
    const cut = last >= 0xd800 && last < 0xdc00;
    this.#held = cut ? text.slice(-1) : "";
    return wellFormed(cut ? text.slice(0, -1) : text);
  }

  /** What was held back, once nothing more comes. */
  flush(): string {
    const rest = wellFormed(this.#held);
    this.#held = "";
    return rest;
  }
}
