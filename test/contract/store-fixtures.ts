import { createId } from "../../packages/core/src/base/ids.js";
import type { Owner } from "../../packages/core/src/base/principal.js";
import type { StoredAssistantContent } from "../../packages/core/src/protocol/index.js";
import type { AnswerUpdate, BeginTurn, ChatStore, TurnRecord } from "../../packages/core/src/store/index.js";

export const alice: Owner = { userId: "alice", scopeId: "shop" };

export const noon = Date.UTC(2026, 10, 29, 12);

/** Far beyond the clock of any machine that runs this. */
export const leaseEnd = Date.UTC(2100, 0, 1);

interface BeginOptions {
  readonly owner?: Owner;
  /** Of an existing conversation. */
  readonly conversationId?: string;
  readonly newConversationId?: string;
  readonly title?: string;
  readonly text?: string;
  readonly key?: string;
  readonly hash?: string;
  readonly at?: number;
  readonly leaseOwner?: string;
  readonly leaseExpiresAt?: number;
}

/** What the turn service would hand to `beginTurn`. */
export function beginInput(options: BeginOptions = {}): BeginTurn {
  const turnId = createId();
  const conversationId = options.conversationId ?? options.newConversationId ?? createId();
  const createdAt = new Date(options.at ?? noon).toISOString();
  const common = { conversation_id: conversationId, created_at: createdAt };
  return {
    owner: options.owner ?? alice,
    turnId,
    conversation:
      options.conversationId === undefined
        ? { type: "new", id: conversationId, title: options.title ?? "A question" }
        : { type: "existing", id: conversationId },
    userMessage: { ...common, id: createId(), role: "user", content: { text: options.text ?? "Why?" } },
    answer: {
      ...common,
      id: createId(),
      turn_id: turnId,
      role: "assistant",
      content: { steps: [], provider: "scripted", model: "scripted-1" },
      status: "streaming",
    },
    ...(options.key !== undefined && { idempotencyKey: options.key }),
    requestHash: options.hash ?? "hash",
    leaseOwner: options.leaseOwner ?? "holder",
    leaseExpiresAt: options.leaseExpiresAt ?? leaseEnd,
  };
}

export async function begin(store: ChatStore, options: BeginOptions = {}): Promise<TurnRecord> {
  return (await store.beginTurn(beginInput(options))).turn;
}

/** A conversation with one answered question. */
export async function converse(store: ChatStore, options: BeginOptions = {}): Promise<TurnRecord> {
  const turn = await begin(store, options);
  await store.finishTurn(turn, complete("Because."));
  return turn;
}

export function answerOf(text: string): StoredAssistantContent {
  return { steps: [{ type: "text", text }], provider: "scripted", model: "scripted-1" };
}

export function streaming(text: string): AnswerUpdate {
  return { content: answerOf(text), status: "streaming" };
}

export function complete(text: string): AnswerUpdate {
  return { content: answerOf(text), status: "complete", stopReason: "end_turn", stopReasonNative: "stop" };
}

export function stopped(text: string): AnswerUpdate {
  return { content: answerOf(text), status: "stopped", stoppedReason: "user" };
}

export function failed(text: string): AnswerUpdate {
  return {
    content: answerOf(text),
    status: "failed",
    error: { code: "interrupted", message: "The server stopped.", retryable: true, retry_after_ms: 5 },
  };
}

/** Ids of all conversations, page by page. */
export async function listAllIds(store: ChatStore, owner: Owner, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.listConversations(owner, { limit, ...(cursor !== null && { cursor }) });
    ids.push(...page.conversations.map((conversation) => conversation.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

/** The error's public part, for comparing what two callers get to know. */
export async function errorOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    const { code, message, field, details } = error as Record<string, unknown>;
    return { code, message, field, details };
  }
  throw new Error("It did not fail.");
}
