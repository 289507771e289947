import type { ErrorCode } from "../base/errors.js";
import type { Conversation, Message } from "./messages.js";

/** Body of `POST /messages`. */
export interface SendMessageRequest {
  readonly message: string;
  /** Absent: a new conversation begins. */
  readonly conversation_id?: string;
  /** Made by the client, one per message: sending it twice joins the same turn. 8 to 64 of `A-Z a-z 0-9 _ -`. */
  readonly client_message_id?: string;
  readonly provider?: string;
  readonly model?: string;
}

/** Answer of `GET /conversations`. Pinned first, then the most recently used. */
export interface ConversationList {
  readonly conversations: readonly Conversation[];
  /** Pass as `?cursor=` for the next page; `null` at the end. */
  readonly next_cursor: string | null;
}

/** Answer of `GET /conversations/{id}`. */
export interface ConversationDetail {
  readonly conversation: Conversation;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The turn that is still being written, to attach to. */
  readonly running_turn_id: string | null;
}

/** Body of `PATCH /conversations/{id}`; at least one field. */
export interface UpdateConversationRequest {
  /** 1 to 200 characters after trimming. */
  readonly title?: string;
  readonly pinned?: boolean;
}

/** Answer of `POST /turns/{id}/stop`. */
export interface StopTurnResponse {
  readonly turn_id: string;
  /** False where the turn had already ended. */
  readonly stopped: boolean;
}

/** Answer of `GET /health`. */
export interface HealthResponse {
  readonly status: "ok";
  readonly protocol: string;
}

/** Body of every answer with a status of 400 or more. */
export interface ErrorResponse {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    /** The field at fault, where one is. */
    readonly field?: string;
    readonly retryable: boolean;
    readonly retry_after_ms?: number;
    /** With `turn_running`: the turn in the way. */
    readonly turn_id?: string;
  };
}
