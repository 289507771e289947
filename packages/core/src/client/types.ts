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

/** The last failure of a session, ready to be shown. */
export interface ChatSessionError extends PublicError {
  /** What failed: the answer is marked too where it was a turn. */
  readonly during: "load" | "send" | "turn" | "stop";
  /** With `send`: the text that did not reach the server, to be put back before the user. */
  readonly text?: string;
}

/** What a session shows. A new object with each change, never changed itself. */
export interface ChatSessionState {
  /** What the session is doing. */
  readonly status: ChatStatus;
  /** 32 hex digits; `undefined` until a new conversation's first message is taken. */
  readonly conversationId: string | undefined;
  /** `undefined` until it was loaded or begun. */
  readonly conversation: Conversation | undefined;
  /** Oldest first; the answer in the making is the last. Unchanged messages keep their identity. */
  readonly messages: readonly SessionMessage[];
  /** Progress of running tools, by tool id. */
  readonly progress: ReadonlyMap<string, ToolProgress>;
  /** The last failure; `undefined` again once a message is sent or a conversation loads. */
  readonly error: ChatSessionError | undefined;
}

/** Which model answers. */
export interface SendOptions {
  /** Id of a provider that is set up. Default: the server's. */
  readonly provider?: string;
  /** One that the provider offers. Default: the server's choice for that provider. */
  readonly model?: string;
}

/** One user's live view of one conversation. Framework-free; a UI subscribes and reads. */
export interface ChatSession {
  /** The state now; the same object until something changes. */
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
