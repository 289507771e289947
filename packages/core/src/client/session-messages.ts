import type { AssistantMessage, Message, PublicError, SendMessageRequest, Step } from "../protocol/index.js";
import type { BegunTurn } from "./follow-turn.js";
import type { SessionMessage } from "./types.js";

type Messages = readonly SessionMessage[];

/** The keys of the two rows that a sent message shows before the server knows it. */
export interface SentRows {
  readonly userKey: string;
  readonly answerKey: string;
}

/** The question and the empty answer, as they are painted at once. */
export function withSentRows(
  messages: Messages,
  { userKey, answerKey }: SentRows,
  { conversation_id = "", message: text, provider = "", model = "" }: SendMessageRequest,
  created_at: string,
): Messages {
  const common = { conversation_id, created_at };
  return [
    ...messages,
    { key: userKey, id: userKey, role: "user", content: { text }, ...common },
    {
      key: answerKey,
      id: answerKey,
      turn_id: "",
      role: "assistant",
      content: { steps: [], provider, model },
      status: "streaming",
      ...common,
    },
  ];
}

export function withoutSentRows(messages: Messages, { userKey, answerKey }: SentRows): Messages {
  return messages.filter(({ key }) => key !== userKey && key !== answerKey);
}

/** The rows of a turn as its events tell it; the very same list where nothing of them changed. */
export function withTurn(messages: Messages, turn: BegunTurn, sent: SentRows | undefined): Messages {
  const { message: answer, userMessageId: id } = turn;
  let next = messages;
  const asked = messages.findIndex(({ key }) => key === sent?.userKey);
  const question = messages[asked];
  if (question !== undefined && id !== undefined && question.id !== id) {
    next = next.with(asked, { ...question, id, conversation_id: answer.conversation_id });
  }
  const at = next.findIndex((row) => row.key === sent?.answerKey || row.id === answer.id);
  const shown = next[at];
  if (shown?.role !== "assistant") return [...next, { ...answer, key: answer.id }];
  return isNews(answer, shown) ? next.with(at, { ...answer, key: shown.key }) : next;
}

/** The answer marked as failed, for a failure that no event told. */
export function withFailure(messages: Messages, turnId: string | undefined, error: PublicError): Messages {
  return messages.map((row) =>
    row.role === "assistant" && row.turn_id === turnId ? { ...row, status: "failed", error } : row,
  );
}

/** Stored messages as rows. A message that is already shown keeps its key, so its DOM node stays. */
export function loadedMessages(stored: readonly Message[], shown: Messages): Messages {
  const keys = new Map(shown.map(({ id, key }) => [id, key]));
  return stored.map((message) => ({ ...message, key: keys.get(message.id) ?? message.id }));
}

/** False where nothing changed, and while a replay from the beginning says less than the stored answer did. */
function isNews({ content, status, usage }: AssistantMessage, shown: AssistantMessage): boolean {
  if (status !== "streaming") return true;
  if (content === shown.content) return usage !== shown.usage;
  const before = shown.content.steps;
  const { steps } = content;
  return steps.length === before.length
    ? textLength(steps.at(-1)) >= textLength(before.at(-1))
    : steps.length > before.length;
}

function textLength(step: Step | undefined): number {
  return step !== undefined && "text" in step ? step.text.length : 0;
}
