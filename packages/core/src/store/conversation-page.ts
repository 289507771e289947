import { ChatelaineError } from "../base/errors.js";
import type { ConversationPage } from "./chat-store.js";
import {
  formatConversationCursor,
  parseConversationCursor,
  type ConversationPlace,
} from "./conversation-cursor.js";
import { toConversation, type ConversationRow } from "./rows/conversation-row.js";

export interface PageRequest {
  readonly limit: number;
  /** The last conversation of the page before. */
  readonly after: ConversationPlace | undefined;
}

/** Throws `body_invalid` for a limit or a cursor that can't be. */
export function readPageRequest(options: { readonly limit: number; readonly cursor?: string }): PageRequest {
  const { limit, cursor } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw new ChatelaineError("body_invalid", "limit must be a whole number from 1 to 100.", {
      field: "limit",
    });
  }
  return { limit, after: cursor === undefined ? undefined : parseConversationCursor(cursor) };
}

/** `rows`: in order, and one more than `limit` where there is a next page. */
export function toConversationPage(rows: readonly ConversationRow[], limit: number): ConversationPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    conversations: page.map(toConversation),
    nextCursor: last !== undefined && rows.length > limit ? formatConversationCursor(last) : null,
  };
}
