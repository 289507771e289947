import type { ErrorEvent, StoredAssistantMessage, TerminalEvent } from "../protocol/index.js";
import { noUsage } from "../protocol/index.js";
import type { AnswerUpdate } from "../store/index.js";

/** What the store keeps of an answer. */
export function toAnswerUpdate(message: StoredAssistantMessage): AnswerUpdate {
  return {
    content: message.content,
    status: message.status,
    ...(message.stop_reason === undefined ? {} : { stopReason: message.stop_reason }),
    ...(message.stop_reason_native === undefined ? {} : { stopReasonNative: message.stop_reason_native }),
    ...(message.stopped_reason === undefined ? {} : { stoppedReason: message.stopped_reason }),
    ...(message.error === undefined ? {} : { error: message.error }),
    ...(message.usage === undefined ? {} : { usage: message.usage }),
  };
}

/** The terminal event that a stored answer ended with; `undefined` while it is being written. */
export function terminalEventOf(
  message: StoredAssistantMessage,
  userMessageId: string,
): TerminalEvent | undefined {
  const { turn_id, conversation_id, id: message_id } = message;
  switch (message.status) {
    case "streaming":
      return undefined;
    case "complete": {
      const usage = message.usage ?? noUsage;
      return {
        type: "done",
        turn_id,
        conversation_id,
        message_id,
        user_message_id: userMessageId,
        provider: message.content.provider,
        model: message.content.model,
        stop_reason: message.stop_reason ?? "other",
        ...(message.stop_reason_native === undefined
          ? {}
          : { stop_reason_native: message.stop_reason_native }),
        usage,
        token_count: usage.input_tokens + usage.output_tokens,
      };
    }
    case "stopped":
      return {
        type: "stopped",
        turn_id,
        conversation_id,
        message_id,
        reason: message.stopped_reason ?? "user",
      };
    case "failed":
      return { type: "error", turn_id, ...(message.error ?? interrupted) };
  }
}

const interrupted: Omit<ErrorEvent, "type" | "turn_id"> = {
  code: "interrupted",
  message: "The server stopped while this answer was being written.",
  retryable: true,
};
