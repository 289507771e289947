import { addUsage, noUsage, toolCalls, type StopReason } from "../protocol/index.js";
import { unexecuted } from "../tools/index.js";
import type { AgentEvent, TurnOutcome } from "./agent-event.js";
import { callModel, type ModelCallResult } from "./call-model.js";
import { resultOf, runTools } from "./run-tools.js";
import type { RunTurnOptions } from "./run-turn-options.js";
import { StepRecorder } from "./step-recorder.js";

/** Calls of one model call that are run; what a model asks for beyond is no use to anyone. */
const MAX_CALLS = 64;

/**
 * The agentic loop: the model, its tools, the model again, until it answers without a tool.
 *
 * Pure: no HTTP, no database, no clock but for durations. Yields the turn's events without its first and its
 * terminal one. Throws the provider's error or the signal's reason, after it has closed each open tool call with
 * a result, so that the steps so far are always a history that a provider accepts.
 */
export async function* runTurn(options: RunTurnOptions): AsyncGenerator<AgentEvent, TurnOutcome, undefined> {
  const maxRounds = options.maxRounds ?? 10;
  const recorder = new StepRecorder();
  let usage = noUsage;
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      recorder.beginRound(round);
      const result = yield* callModel(options, recorder, "auto");
      usage = addUsage(usage, result.usage);
      if (result.pending.length === 0) return outcome(result, usage);
      if (!completesCalls(result.stop.reason)) {
        yield* closeOpenCalls(recorder, "tool_not_run", "Not run: the answer was cut off.");
        return outcome(result, usage);
      }
      yield* runTools(options, result.pending.slice(0, MAX_CALLS), recorder);
      yield* closeOpenCalls(recorder, "tool_not_run", `Not run: at most ${MAX_CALLS} calls at a time.`);
      options.signal.throwIfAborted();
    }
    yield { event: { type: "truncated", loops: maxRounds } };
    recorder.beginRound(maxRounds);
    const last = yield* callModel(options, recorder, "none");
    yield* closeOpenCalls(recorder, "tool_not_run", "Not run: too many rounds of tools.");
    return outcome(last, addUsage(usage, last.usage));
  } catch (error) {
    yield* closeOpenCalls(recorder, "tool_cancelled", "Cancelled: the answer ended first.");
    throw error;
  }
}

/** A call is only run when the provider said that the answer is whole: a cut one may look complete. */
function completesCalls(reason: StopReason): boolean {
  return reason === "tool_use" || reason === "end_turn" || reason === "other";
}

function* closeOpenCalls(
  recorder: StepRecorder,
  code: "tool_cancelled" | "tool_not_run",
  message: string,
): Generator<AgentEvent, void, undefined> {
  for (const { call, result } of toolCalls(recorder.steps)) {
    if (result !== undefined) continue;
    const unanswered = resultOf({ ...unexecuted(code, message), durationMs: 0 });
    yield recorder.toolResult({ id: call.tool_id, name: call.tool_name }, unanswered);
  }
}

function outcome(result: ModelCallResult, usage: TurnOutcome["usage"]): TurnOutcome {
  const { reason, native } = result.stop;
  return { stopReason: reason, ...(native === undefined ? {} : { stopReasonNative: native }), usage };
}
