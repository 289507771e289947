import type { ConversationRow } from "../rows/conversation-row.js";
import type { MessageRow } from "../rows/message-row.js";
import type { TurnRow } from "../rows/turn-row.js";

/** The tables as Kysely sees them. */
export interface Schema {
  readonly conversations: ConversationRow;
  readonly chat_messages: MessageRow;
  readonly turns: TurnRow;
}
