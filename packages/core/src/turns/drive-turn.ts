import { sleep } from "../base/async.js";
import { toChatelaineError, type ChatelaineError } from "../base/errors.js";
import { buildHistory, runTurn, type RunTurnOptions, type TurnOutcome } from "../agent/index.js";
import {
  reduceMessage,
  type ErrorEvent,
  type StoredAssistantMessage,
  type TerminalEvent,
} from "../protocol/index.js";
import type { ChatStore, TurnRecord } from "../store/index.js";
import { AnswerInProgress } from "./answer-in-progress.js";
import { terminalEventOf, toAnswerUpdate } from "./answer-update.js";
import type { EventLog } from "./event-log/event-log.js";
import { mergeDeltas } from "./merge-deltas.js";
import { StopSignal } from "./stop-signal.js";

/** What the loop needs beyond the turn itself. */
export type AgentSettings = Omit<
  RunTurnOptions,
  "history" | "scopeId" | "conversationId" | "turnId" | "signal"
>;

export interface DriveTurnOptions {
  readonly store: ChatStore;
  readonly log: EventLog;
  readonly turn: TurnRecord;
  /** The answer, empty. */
  readonly answer: StoredAssistantMessage;
  readonly settings: AgentSettings;
  readonly stop: AbortController;
  /** How long deltas of one step may merge, in milliseconds. */
  readonly mergeMs: number;
  /** How old what is saved may be, in milliseconds. */
  readonly saveMs: number;
  readonly onError: (error: ChatelaineError) => void;
}

/**
 * Runs a turn to its end: the loop's events into the log, the answer so far into the store, and exactly one
 * terminal event, after it is saved. Rejects only where the log itself fails.
 */
export async function driveTurn(options: DriveTurnOptions): Promise<void> {
  const { log, turn, stop } = options;
  const answer = new AnswerInProgress({ ...options, onLost: () => stop.abort(new StopSignal("shutdown")) });
  const terminal = await follow(options, answer).then(
    (outcome) => doneEvent(options, outcome),
    (error: unknown) => failureEvent(options, error),
  );
  await answer.settle();
  await log.append(turn.id, [await finish(options, answer.message, terminal)]);
}

async function follow(options: DriveTurnOptions, answer: AnswerInProgress): Promise<TurnOutcome> {
  const { store, log, turn, settings, stop } = options;
  const messages = (await store.listMessages(turn.owner, turn.conversationId)) ?? [];
  const events = runTurn({
    ...settings,
    history: buildHistory(
      messages.filter((message) => message.id !== turn.messageId),
      { provider: settings.provider.id, model: settings.model },
    ),
    scopeId: turn.owner.scopeId,
    conversationId: turn.conversationId,
    turnId: turn.id,
    signal: stop.signal,
  });
  const batches = mergeDeltas(events, options.mergeMs);
  for (;;) {
    const next = await batches.next();
    if (next.done) return next.value;
    const visible = await answer.take(next.value);
    if (visible.length > 0) await log.append(turn.id, visible);
  }
}

function doneEvent({ turn, settings }: DriveTurnOptions, outcome: TurnOutcome): TerminalEvent {
  const { stopReason, stopReasonNative, usage } = outcome;
  return {
    type: "done",
    turn_id: turn.id,
    conversation_id: turn.conversationId,
    message_id: turn.messageId,
    user_message_id: turn.userMessageId,
    provider: settings.provider.id,
    model: settings.model,
    stop_reason: stopReason,
    ...(stopReasonNative === undefined ? {} : { stop_reason_native: stopReasonNative }),
    usage,
    token_count: usage.input_tokens + usage.output_tokens,
  };
}

function failureEvent({ turn, stop, onError }: DriveTurnOptions, error: unknown): TerminalEvent {
  const reason: unknown = stop.signal.reason;
  if (stop.signal.aborted && reason instanceof StopSignal) {
    return {
      type: "stopped",
      turn_id: turn.id,
      conversation_id: turn.conversationId,
      message_id: turn.messageId,
      reason: reason.reason,
    };
  }
  const known = toChatelaineError(error);
  onError(known);
  return errorEvent(turn, known);
}

function errorEvent(turn: TurnRecord, error: ChatelaineError): ErrorEvent {
  return {
    type: "error",
    turn_id: turn.id,
    code: error.code,
    message: error.publicMessage,
    retryable: error.retryable,
    ...(error.retryAfterMs === undefined ? {} : { retry_after_ms: error.retryAfterMs }),
  };
}

const ATTEMPTS = 4;

/** Saves the end; gives the terminal event that is true, which is another's where another was faster. */
async function finish(
  options: DriveTurnOptions,
  message: StoredAssistantMessage,
  terminal: TerminalEvent,
): Promise<TerminalEvent> {
  const { store, turn, onError } = options;
  const ended = reduceMessage(message, terminal);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await store.finishTurn(turn, toAnswerUpdate(ended))) return terminal;
      return await endedElsewhere(options);
    } catch (error) {
      const known = toChatelaineError(error);
      onError(known);
      // The turn stays `running` in the store until its lease ends and a sweep closes it.
      if (attempt === ATTEMPTS) return errorEvent(turn, known);
      await sleep(100 * 2 ** attempt);
    }
  }
}

async function endedElsewhere({ store, turn }: DriveTurnOptions): Promise<TerminalEvent> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const stored = await store.getMessage(turn.owner, turn.messageId);
    const terminal = stored?.role === "assistant" ? terminalEventOf(stored, turn.userMessageId) : undefined;
    if (terminal !== undefined) return terminal;
    if (stored === undefined) break;
    await sleep(100);
  }
  return {
    type: "stopped",
    turn_id: turn.id,
    conversation_id: turn.conversationId,
    message_id: turn.messageId,
    reason: "shutdown",
  };
}
