import type { Conversation, Message, PublicError, ToolProgress } from "../protocol/index.js";

/**
 * What a chat session is doing.
 *
 * `idle`: nothing. `loading`: fetching a conversation. `submitting`: a message is on its way, no event yet.
 * `streaming`: an answer is arriving. `reconnecting`: the connection is gone, the answer goes on at the
 * server, and the session is trying to reach it. `stopping`: stop was asked for, its end not yet seen.
 */
export type ChatStatus = "idle" | "loading" | "submitting" | "streaming" | "reconnecting" | "stopping";

/** A message with a key that stays the same from the first paint to the stored row, for lists in a UI. */
export type SessionMessage = Message & { readonly key: string };

export interface ChatSessionError extends PublicError {
  /** What failed: the answer is marked too where it was a turn. */
  readonly during: "load" | "send" | "turn" | "stop";
  /** With `send`: the text that did not reach the server, to be put back before the user. */
  readonly text?: string;
}

export interface ChatSessionState {
  readonly status: ChatStatus;
  readonly conversationId: string | undefined;
  readonly conversation: Conversation | undefined;
  /** Oldest first; the answer in the making is the last. Unchanged messages keep their identity. */
  readonly messages: readonly SessionMessage[];
  /** Progress of running tools, by tool id. */
  readonly progress: ReadonlyMap<string, ToolProgress>;
  readonly error: ChatSessionError | undefined;
}

export interface SendOptions {
  readonly provider?: string;
  readonly model?: string;
}

/** One user's live view of one conversation. Framework-free; a UI subscribes and reads. */
export interface ChatSession {
  getState(): ChatSessionState;
  /** Called after the state changed, for streamed text at most once per 33 ms. Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /**
   * Sends a message and follows its answer. Resolves once the server has taken it (true) or has not (false:
   * `error` says why and holds the text). Ignored with false unless the status is `idle`,
   * and for a blank text.
   */
  send(text: string, options?: SendOptions): Promise<boolean>;
  /** Asks the server to stop the answer. What was written stays. */
  stop(): Promise<void>;
  /**
   * Shows another conversation, and attaches to its running answer. The latest call wins. What is shown stays, and
   * its answer goes on, until the other one has arrived.
   */
  load(conversationId: string): Promise<void>;
  /** Sends the question of the last answer again, where that failed or was stopped; else false. */
  retry(): Promise<boolean>;
  /** An empty, new conversation. */
  reset(): void;
  /**
   * Drops connections, listeners and timers; the answer goes on at the server. A later `subscribe` loads again what
   * this cut off.
   */
  dispose(): void;
}
