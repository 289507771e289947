import type {
  MessageStatus,
  StoppedReason,
  StopReason,
  StoredAssistantMessage,
  StoredMessage,
  UserMessage,
} from "../../protocol/index.js";
import type { AnswerUpdate } from "../chat-store.js";
import { readAnswerContent, readError, readUsage, readUserContent } from "./read-json.js";
import { storableText } from "./storable-text.js";

export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  /** Orders the messages of a conversation, from 1. */
  readonly seq: number;
  readonly role: "user" | "assistant";
  /** Of an answer. */
  readonly turn_id: string | null;
  readonly content_json: string;
  readonly status: MessageStatus;
  readonly stop_reason: StopReason | null;
  readonly stop_reason_native: string | null;
  readonly stopped_reason: StoppedReason | null;
  readonly error_json: string | null;
  readonly usage_json: string | null;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** What changes while an answer is written. */
export type AnswerColumns = Pick<
  MessageRow,
  | "content_json"
  | "status"
  | "stop_reason"
  | "stop_reason_native"
  | "stopped_reason"
  | "error_json"
  | "usage_json"
>;

type Place = Pick<MessageRow, "conversation_id" | "seq">;

export function answerColumns(update: AnswerUpdate): AnswerColumns {
  return {
    content_json: JSON.stringify(update.content),
    status: update.status,
    stop_reason: update.stopReason ?? null,
    stop_reason_native: update.stopReasonNative === undefined ? null : storableText(update.stopReasonNative),
    stopped_reason: update.stoppedReason ?? null,
    error_json: update.error === undefined ? null : JSON.stringify(update.error),
    usage_json: update.usage === undefined ? null : JSON.stringify(update.usage),
  };
}

export function userMessageRow(message: UserMessage, place: Place): MessageRow {
  return {
    ...place,
    id: message.id,
    role: "user",
    turn_id: null,
    content_json: JSON.stringify(message.content),
    status: "complete",
    stop_reason: null,
    stop_reason_native: null,
    stopped_reason: null,
    error_json: null,
    usage_json: null,
    created_at: Date.parse(message.created_at),
  };
}

/** Of an answer that has yet to be written. */
export function newAnswerRow(message: StoredAssistantMessage, place: Place): MessageRow {
  return {
    ...place,
    id: message.id,
    role: "assistant",
    turn_id: message.turn_id,
    ...answerColumns({ content: message.content, status: message.status }),
    created_at: Date.parse(message.created_at),
  };
}

export function toStoredMessage(row: MessageRow): StoredMessage {
  const common = {
    id: row.id,
    conversation_id: row.conversation_id,
    created_at: new Date(row.created_at).toISOString(),
  };
  if (row.role === "user") return { ...common, role: "user", content: readUserContent(row.content_json) };
  const content = readAnswerContent(row.content_json);
  const error = readError(row.error_json);
  const usage = readUsage(row.usage_json);
  return {
    ...common,
    role: "assistant",
    turn_id: row.turn_id ?? "",
    content,
    status: row.status,
    ...(row.stop_reason !== null && { stop_reason: row.stop_reason }),
    ...(row.stop_reason_native !== null && { stop_reason_native: row.stop_reason_native }),
    ...(row.stopped_reason !== null && { stopped_reason: row.stopped_reason }),
    ...(error !== undefined && { error }),
    ...(usage !== undefined && { usage }),
  };
}
