import { formatServerSentEvent } from "../../base/sse.js";
import type { ChatEvent, Conversation, ConversationDetail, Message } from "../../protocol/index.js";

export const turnId = "0197f3000000700080000000000000a1";
export const conversationId = "0197f3000000700080000000000000c1";
export const answerId = "0197f3000000700080000000000000b2";
export const questionId = "0197f3000000700080000000000000b1";
export const createdAt = "2026-07-01T10:00:00.000Z";

export const turnStarted: ChatEvent = {
  type: "turn_started",
  turn_id: turnId,
  conversation_id: conversationId,
  user_message_id: questionId,
  message_id: answerId,
  provider: "scripted",
  model: "m",
  created_at: createdAt,
};

export const done: ChatEvent = {
  type: "done",
  turn_id: turnId,
  conversation_id: conversationId,
  message_id: answerId,
  user_message_id: questionId,
  provider: "scripted",
  model: "m",
  stop_reason: "end_turn",
  usage: { input_tokens: 1, output_tokens: 2 },
  token_count: 3,
};

export const stopped: ChatEvent = {
  type: "stopped",
  turn_id: turnId,
  conversation_id: conversationId,
  message_id: answerId,
  reason: "user",
};

export const text = (part: string): ChatEvent => ({ type: "text_delta", step: 0, text: part });

export const errorEvent: ChatEvent = {
  type: "error",
  turn_id: turnId,
  code: "overloaded",
  message: "Busy.",
  retryable: true,
};

/** The events as frames, numbered from `first`. */
export function frames(events: readonly ChatEvent[], first = 1): string {
  return events.map((event, index) => formatServerSentEvent(`${turnId}:${first + index}`, event)).join("");
}

export const conversation: Conversation = {
  id: conversationId,
  title: "About tea",
  pinned: false,
  message_count: 2,
  created_at: createdAt,
  updated_at: createdAt,
};

export const question: Message = {
  id: questionId,
  conversation_id: conversationId,
  role: "user",
  content: { text: "What is tea?" },
  created_at: createdAt,
};

export function answer(textSoFar: string, status: "streaming" | "complete" | "stopped" | "failed"): Message {
  return {
    id: answerId,
    conversation_id: conversationId,
    turn_id: turnId,
    role: "assistant",
    content: {
      steps: textSoFar === "" ? [] : [{ type: "text", text: textSoFar }],
      provider: "scripted",
      model: "m",
    },
    status,
    created_at: createdAt,
  };
}

export function detail(
  textSoFar: string,
  status: "streaming" | "complete" | "stopped" | "failed",
): ConversationDetail {
  return {
    conversation,
    messages: [question, answer(textSoFar, status)],
    running_turn_id: status === "streaming" ? turnId : null,
  };
}
