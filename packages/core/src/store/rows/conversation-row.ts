import type { Conversation } from "../../protocol/index.js";
import type { BeginTurn } from "../chat-store.js";
import { storableText } from "./storable-text.js";

/** Times are milliseconds since 1970. */
export interface ConversationRow {
  readonly id: string;
  readonly scope_id: string;
  readonly user_id: string;
  readonly title: string;
  /** 0 or 1: not every database has booleans. */
  readonly pinned: number;
  /** Kept here, so that a list need not count. */
  readonly message_count: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly deleted_at: number | null;
}

/** A question and its answer. */
export const messagesPerTurn = 2;

export function newConversationRow(begin: BeginTurn, title: string): ConversationRow {
  const now = Date.parse(begin.userMessage.created_at);
  return {
    id: begin.conversation.id,
    scope_id: begin.owner.scopeId,
    user_id: begin.owner.userId,
    title: storableText(title),
    pinned: 0,
    message_count: messagesPerTurn,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

export function conversationChange(change: {
  readonly title?: string;
  readonly pinned?: boolean;
}): Partial<Pick<ConversationRow, "title" | "pinned">> {
  return {
    ...(change.title !== undefined && { title: storableText(change.title) }),
    ...(change.pinned !== undefined && { pinned: change.pinned ? 1 : 0 }),
  };
}

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    pinned: row.pinned === 1,
    message_count: row.message_count,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
