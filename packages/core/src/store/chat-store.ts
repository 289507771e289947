import type { Owner } from "../base/principal.js";
import type {
  Conversation,
  StoredAssistantContent,
  StoredAssistantMessage,
  StoredMessage,
  MessageStatus,
  PublicError,
  StoppedReason,
  StopReason,
  Usage,
  UserMessage,
} from "../protocol/index.js";

/** A turn as the store keeps it: a question, its answer, and who is writing that. */
export interface TurnRecord {
  /** 32 hex digits. */
  readonly id: string;
  /** Whose conversation it is. */
  readonly owner: Owner;
  /** 32 hex digits. */
  readonly conversationId: string;
  /** Of the question. */
  readonly userMessageId: string;
  /** Of the answer. */
  readonly messageId: string;
  /** `running` until the turn's end; the other three are final. */
  readonly status: "running" | "complete" | "stopped" | "failed";
  /** The process that writes the turn. */
  readonly leaseOwner: string;
  /** Milliseconds since 1970. A running turn past it has lost its process. */
  readonly leaseExpiresAt: number;
  /** Counts the holders of the lease; a write with an older one is refused. */
  readonly epoch: number;
}

/** What `beginTurn` writes. The ids are made by the caller. */
export interface BeginTurn {
  /** Whose conversation it is, or becomes. */
  readonly owner: Owner;
  /** 32 hex digits, unused. */
  readonly turnId: string;
  /** `new` makes the conversation with this turn, so a refused one leaves nothing behind. */
  readonly conversation:
    | { readonly type: "existing"; readonly id: string }
    | { readonly type: "new"; readonly id: string; readonly title: string };
  /** The question. */
  readonly userMessage: UserMessage;
  /** Saved with status `streaming` and no steps. */
  readonly answer: StoredAssistantMessage;
  /** Unique per user. */
  readonly idempotencyKey?: string;
  /** Of what was asked; the same key with another hash is refused. */
  readonly requestHash: string;
  /** The process that will write the turn. */
  readonly leaseOwner: string;
  /** Milliseconds since 1970. */
  readonly leaseExpiresAt: number;
}

/** `joined`: the key was seen before, and this is the turn that it began. Nothing was written. */
export interface BegunTurn {
  /** The new one, or the one that the key began. */
  readonly turn: TurnRecord;
  /** True where nothing was written. */
  readonly joined: boolean;
}

/** How a turn ended, or how far it is. */
export interface AnswerUpdate {
  /** The whole answer so far, in place of what was saved. */
  readonly content: StoredAssistantContent;
  /** `streaming` for progress, else how the turn ended. */
  readonly status: MessageStatus;
  /** With `complete`: why the model stopped. */
  readonly stopReason?: StopReason;
  /** The provider's own word for `stopReason`. */
  readonly stopReasonNative?: string;
  /** With `stopped`: who or what ended the turn. */
  readonly stoppedReason?: StoppedReason;
  /** With `failed`: what the reader is told. */
  readonly error?: PublicError;
  /** Sum over the turn's model calls so far. */
  readonly usage?: Usage;
}

/** A part of a user's conversations. */
export interface ConversationPage {
  /** Pinned first, then the most recently used. */
  readonly conversations: readonly Conversation[];
  /** For the next page; `null` at the end. Opaque. */
  readonly nextCursor: string | null;
}

/** A mark of the process that holds a lease, where the store's processes all share one machine. */
export interface ProcessIdentity {
  /** Stays the same while the process lives, and is never given again after it. */
  readonly id: string;
  /** False only when that process is surely gone; `undefined` when this process can't tell. */
  isAlive(id: string): boolean | undefined;
}

/**
 * Conversations, messages and turns.
 *
 * Contract: every method that takes an `Owner` sees only that owner's rows, and answers for a foreign id
 * exactly as for an unknown one. Each method is one transaction. Order of messages is their sequence number,
 * never a clock. No method waits for anything but the database. Errors are `ChatelaineError`s.
 */
export interface ChatStore {
  /** Of this process, where the store can tell its processes apart. */
  readonly process?: ProcessIdentity;

  /** Makes or updates the tables. Safe to call again, and from two processes at once. */
  migrate(): Promise<void>;

  /** Newest use first, pinned before all. `limit` 1 to 100. A cursor that is not ours is `body_invalid`. */
  listConversations(
    owner: Owner,
    options: { readonly limit: number; readonly cursor?: string },
  ): Promise<ConversationPage>;
  /** `undefined` where there is none, or it was deleted. */
  getConversation(owner: Owner, id: string): Promise<Conversation | undefined>;
  /** All messages, oldest first; `undefined` for an unknown conversation. */
  listMessages(owner: Owner, conversationId: string): Promise<readonly StoredMessage[] | undefined>;
  /** Changes what is given. Pinning is no use of the conversation: it leaves `updated_at`. */
  updateConversation(
    owner: Owner,
    id: string,
    change: { readonly title?: string; readonly pinned?: boolean },
  ): Promise<Conversation | undefined>;
  /** Hides the conversation from every method; true where there was one. Its rows stay for a later purge. */
  deleteConversation(owner: Owner, id: string): Promise<boolean>;

  /**
   * Writes the conversation (where new), the user's message, the empty answer and the turn.
   * Throws `not_found`, `turn_running` (details: `turn_id`) or `idempotency_conflict`.
   */
  beginTurn(begin: BeginTurn): Promise<BegunTurn>;
  /** `undefined` where there is none, or its conversation was deleted. */
  getTurn(owner: Owner, turnId: string): Promise<TurnRecord | undefined>;
  /** The turn that is being written, of which a conversation has one at most. */
  getRunningTurn(owner: Owner, conversationId: string): Promise<TurnRecord | undefined>;
  /** A question or an answer; `undefined` where there is none, or its conversation was deleted. */
  getMessage(owner: Owner, messageId: string): Promise<StoredMessage | undefined>;
  /** Saves how far the answer is. False where the turn has ended or `epoch` is no longer the lease's. */
  saveProgress(turn: TurnRecord, update: AnswerUpdate): Promise<boolean>;
  /**
   * Ends the turn: status and answer in one step, `updated_at` of the conversation too.
   * False where it had ended already or `epoch` is no longer the lease's: of two ends, one wins.
   */
  finishTurn(turn: TurnRecord, update: AnswerUpdate): Promise<boolean>;
  /** False where the turn has ended or was taken over. */
  renewLease(turn: TurnRecord, expiresAt: number): Promise<boolean>;
  /** Running turns whose lease ended before `now`, or whose process is surely gone; at most 100. */
  findAbandonedTurns(now: number): Promise<readonly TurnRecord[]>;
  /** Makes the caller the holder, with the next epoch. `undefined` where someone else was faster. */
  takeOverTurn(turn: TurnRecord, leaseOwner: string, expiresAt: number): Promise<TurnRecord | undefined>;

  /** Gives up files and connections. Later calls fail. */
  close(): Promise<void>;
}
