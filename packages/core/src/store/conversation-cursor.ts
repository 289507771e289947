import { ChatelaineError } from "../base/errors.js";
import { isId } from "../base/ids.js";

/** The place of one conversation in the list. */
export interface ConversationPlace {
  readonly pinned: number;
  readonly updated_at: number;
  readonly id: string;
}

const PLACE = /^([01])\.(\d{1,15})\.([0-9a-f]+)$/;

/** A place as text that callers hand back and need not understand. */
export function formatConversationCursor(place: ConversationPlace): string {
  return toBase64Url(`${place.pinned}.${place.updated_at}.${place.id}`);
}

/** Throws `body_invalid` for what {@link formatConversationCursor} did not make. */
export function parseConversationCursor(cursor: string): ConversationPlace {
  const match = PLACE.exec(fromBase64Url(cursor) ?? "");
  const place = { pinned: Number(match?.[1]), updated_at: Number(match?.[2]), id: match?.[3] ?? "" };
  // Decoding is lenient about padding and spare bits; our own text is the only one that comes back the same.
  if (!isId(place.id) || formatConversationCursor(place) !== cursor) {
    throw new ChatelaineError("body_invalid", "The cursor is not one of ours.", { field: "cursor" });
  }
  return place;
}

function toBase64Url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string | undefined {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}
