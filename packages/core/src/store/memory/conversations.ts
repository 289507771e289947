import type { Owner } from "../../base/principal.js";
import type { Conversation, StoredMessage } from "../../protocol/index.js";
import type { ConversationPage } from "../chat-store.js";
import type { ConversationPlace } from "../conversation-cursor.js";
import { readPageRequest, toConversationPage } from "../conversation-page.js";
import { conversationChange, toConversation } from "../rows/conversation-row.js";
import { toStoredMessage } from "../rows/message-row.js";
import { isVisibleTo, type MemoryTables, visibleConversation } from "./memory-tables.js";

export function listConversations(
  tables: MemoryTables,
  owner: Owner,
  options: { readonly limit: number; readonly cursor?: string },
): ConversationPage {
  const { limit, after } = readPageRequest(options);
  const rows = [...tables.conversations.values()]
    .filter((row) => isVisibleTo(owner, row) && (after === undefined || comparePlaces(after, row) < 0))
    .sort(comparePlaces);
  return toConversationPage(rows, limit);
}

/** Pinned before all, then the newest; negative where `left` comes first. */
function comparePlaces(left: ConversationPlace, right: ConversationPlace): number {
  return (
    right.pinned - left.pinned ||
    right.updated_at - left.updated_at ||
    (left.id === right.id ? 0 : left.id > right.id ? -1 : 1)
  );
}

export function getConversation(tables: MemoryTables, owner: Owner, id: string): Conversation | undefined {
  const row = visibleConversation(tables, owner, id);
  return row && toConversation(row);
}

export function updateConversation(
  tables: MemoryTables,
  owner: Owner,
  id: string,
  change: { readonly title?: string; readonly pinned?: boolean },
): Conversation | undefined {
  const row = visibleConversation(tables, owner, id);
  if (row === undefined) return undefined;
  const changed = { ...row, ...conversationChange(change) };
  tables.conversations.set(id, changed);
  return toConversation(changed);
}

export function deleteConversation(tables: MemoryTables, owner: Owner, id: string): boolean {
  const row = visibleConversation(tables, owner, id);
  if (row === undefined) return false;
  tables.conversations.set(id, { ...row, deleted_at: Date.now() });
  return true;
}

export function listMessages(
  tables: MemoryTables,
  owner: Owner,
  conversationId: string,
): readonly StoredMessage[] | undefined {
  if (visibleConversation(tables, owner, conversationId) === undefined) return undefined;
  const ids = tables.messageIds.get(conversationId) ?? [];
  return ids.flatMap((id) => getMessage(tables, owner, id) ?? []);
}

export function getMessage(tables: MemoryTables, owner: Owner, messageId: string): StoredMessage | undefined {
  const row = tables.messages.get(messageId);
  if (row === undefined || visibleConversation(tables, owner, row.conversation_id) === undefined) {
    return undefined;
  }
  return toStoredMessage(row);
}
