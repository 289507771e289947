import type { ToolProgress } from "../protocol/index.js";
import { executeTool, type ToolContext, type ToolExecution } from "../tools/index.js";
import type { AgentEvent } from "./agent-event.js";
import type { RunTurnOptions } from "./run-turn-options.js";
import type { OpenCall, StepRecorder } from "./step-recorder.js";

/** How many tools of one round run at once. */
const CONCURRENCY = 4;

/**
 * Runs a round's calls side by side. The reader gets each result as its tool ends; the model gets them in the
 * order of its calls, since that is how the history is built. Of a tool's progress only the latest counts.
 */
export async function* runTools(
  options: RunTurnOptions,
  calls: readonly OpenCall[],
  recorder: StepRecorder,
): AsyncGenerator<AgentEvent, void, undefined> {
  const waiting = [...calls];
  const running = new Map<string, Promise<Finished>>();
  const progress = new Map<string, ToolProgress>();
  let alarm = newAlarm();
  const begin = (call: OpenCall) => {
    const context = contextOf(options, call, (update) => {
      progress.set(call.id, update);
      alarm.ring();
    });
    const { input, rawArguments } = call.start;
    running.set(
      call.id,
      executeTool(options.tools, { id: call.id, name: call.start.name, input, rawArguments }, context).then(
        (execution) => ({ call, execution }),
      ),
    );
  };

  while (waiting.length > 0 || running.size > 0) {
    while (running.size < CONCURRENCY && waiting.length > 0) begin(waiting.shift() as OpenCall);
    const finished = await Promise.race([...running.values(), alarm.rung]);
    alarm = newAlarm();
    for (const [tool_id, update] of progress) {
      progress.delete(tool_id);
      if (running.has(tool_id)) yield { event: { type: "tool_progress", tool_id, ...update } };
    }
    if (finished === undefined) continue;
    running.delete(finished.call.id);
    yield recorder.toolResult(finished.call, resultOf(finished.execution));
  }
}

interface Finished {
  readonly call: OpenCall;
  readonly execution: ToolExecution;
}

/** What the recorder keeps of an execution. */
export function resultOf(execution: ToolExecution) {
  const { envelope, output, summary, artifact, durationMs } = execution;
  return {
    success: envelope.success,
    output,
    summary,
    durationMs,
    ...(artifact === undefined ? {} : { artifact }),
    ...(envelope.success ? {} : { errorCode: envelope.error.code }),
  };
}

function contextOf(
  options: RunTurnOptions,
  call: OpenCall,
  progress: (update: ToolProgress) => void,
): ToolContext {
  const { signal, principal, scopeId, conversationId, turnId } = options;
  return { signal, principal, scopeId, conversationId, turnId, toolId: call.id, progress };
}

function newAlarm(): { readonly rung: Promise<undefined>; ring(): void } {
  let ring = () => {};
  const rung = new Promise<undefined>((resolve) => {
    ring = () => resolve(undefined);
  });
  return { rung, ring };
}
