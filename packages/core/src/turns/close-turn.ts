import { ChatelaineError } from "../base/errors.js";
import {
  reduceMessage,
  toolCalls,
  type ErrorEvent,
  type StoppedEvent,
  type StoredAssistantMessage,
  type StoredStep,
} from "../protocol/index.js";
import type { ChatStore, TurnRecord } from "../store/index.js";
import { toAnswerUpdate } from "./answer-update.js";

/** True for a running turn whose process is gone: its lease has ended, or the store knows that it died. */
export function isAbandoned(store: ChatStore, turn: TurnRecord, now: number): boolean {
  if (turn.status !== "running") return false;
  return turn.leaseExpiresAt < now || store.process?.isAlive(turn.leaseOwner) === false;
}

/**
 * Ends a turn that this process does not run: as failed, since its process is gone, or as stopped by the user.
 * What was saved of the answer stays, and each open tool call gets a result that says so. Taking the lease
 * fences off the process that had it: its next write is refused, and it stops.
 *
 * False where the turn ended or was taken over by someone else in the meantime.
 */
export async function closeTurn(
  store: ChatStore,
  turn: TurnRecord,
  as: "interrupted" | "stopped",
  lease: { readonly owner: string; readonly expiresAt: number },
): Promise<boolean> {
  const taken = await store.takeOverTurn(turn, lease.owner, lease.expiresAt);
  if (taken === undefined) return false;
  const message = await store.getMessage(turn.owner, turn.messageId);
  if (message?.role !== "assistant") return false;
  const closed = closeOpenCalls(message);
  const ended = reduceMessage(closed, as === "stopped" ? stoppedEvent(turn) : interruptedEvent(turn));
  return store.finishTurn(taken, toAnswerUpdate(ended));
}

function closeOpenCalls(message: StoredAssistantMessage): StoredAssistantMessage {
  const { steps } = message.content;
  const results = toolCalls(steps).flatMap(({ call, result }): readonly StoredStep[] => {
    if (result !== undefined) return [];
    return [
      {
        type: "tool_result",
        tool_id: call.tool_id,
        tool_name: call.tool_name,
        success: false,
        summary: "Interrupted: it may have run.",
        error_code: "tool_cancelled",
        duration_ms: 0,
        cached: false,
        output: "The outcome of this call is unknown: the server stopped while it ran. It may have run.",
        ...(call.round === undefined ? {} : { round: call.round }),
      },
    ];
  });
  return { ...message, content: { ...message.content, steps: [...steps, ...results] } };
}

function interruptedEvent(turn: TurnRecord): ErrorEvent {
  const { code, publicMessage, retryable } = new ChatelaineError(
    "interrupted",
    "The turn's process is gone.",
  );
  return { type: "error", turn_id: turn.id, code, message: publicMessage, retryable };
}

function stoppedEvent(turn: TurnRecord): StoppedEvent {
  return {
    type: "stopped",
    turn_id: turn.id,
    conversation_id: turn.conversationId,
    message_id: turn.messageId,
    reason: "user",
  };
}
