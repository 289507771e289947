import type { ErrorCode } from "../base/errors.js";
import type { Conversation, Message } from "./messages.js";

/** Body of `POST /messages`. */
export interface SendMessageRequest {
  /** The question. Not blank, 100,000 characters at most. */
  readonly message: string;
  /** Absent: a new conversation begins. */
  readonly conversation_id?: string;
  /** Made by the client, one per message: sending it twice joins the same turn. 8 to 64 of `A-Z a-z 0-9 _ -`. */
  readonly client_message_id?: string;
  /** Id of a provider that is set up. Absent: the server's default. */
  readonly provider?: string;
  /** One that the provider offers. Absent: its default. */
  readonly model?: string;
}

/** Answer of `GET /conversations`. Pinned first, then the most recently used. */
export interface ConversationList {
  /** One page; empty where the user has none. */
  readonly conversations: readonly Conversation[];
  /** Pass as `?cursor=` for the next page; `null` at the end. */
  readonly next_cursor: string | null;
}

/** Answer of `GET /conversations/{id}`. */
export interface ConversationDetail {
  /** As a list shows it. */
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
  /** True lists it before all that are not. Absent: as it was. */
  readonly pinned?: boolean;
}

/** Answer of `POST /turns/{id}/stop`. */
export interface StopTurnResponse {
  /** 32 hex digits, as in the path. */
  readonly turn_id: string;
  /** False where the turn had already ended. */
  readonly stopped: boolean;
}

/** Answer of `GET /health`. */
export interface HealthResponse {
  /** The only value: a server that is not well does not answer so. */
  readonly status: "ok";
  /** Version of the protocol: `1`. */
  readonly protocol: string;
}

/** Body of every answer with a status of 400 or more. */
export interface ErrorResponse {
  /** What the client may know of the failure. */
  readonly error: {
    /** What went wrong, for programs. */
    readonly code: ErrorCode;
    /** One sentence for the user, without internals. */
    readonly message: string;
    /** The field at fault, where one is. */
    readonly field?: string;
    /** The same request may succeed later. */
    readonly retryable: boolean;
    /** Milliseconds to wait before that; absent where nobody said. */
    readonly retry_after_ms?: number;
    /** With `turn_running`: the turn in the way. */
    readonly turn_id?: string;
  };
}
