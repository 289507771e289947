import type { Conversation } from "../protocol/index.js";
import type { BegunTurn } from "./follow-turn.js";

/** The conversation as a turn's events tell it: begun, or given a title. The very same object where they did neither. */
export function withTurnConversation(
  shown: Conversation | undefined,
  { message, title = shown?.title ?? "" }: BegunTurn,
): Conversation {
  if (title === shown?.title) return shown;
  const { conversation_id: id, created_at } = message;
  const begun = { id, pinned: false, message_count: 2, created_at, updated_at: created_at };
  return { ...begun, ...shown, title };
}
