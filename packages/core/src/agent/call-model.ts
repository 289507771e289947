import { ChatelaineError, assertNever } from "../base/errors.js";
import { addUsage, noUsage, type Usage } from "../protocol/index.js";
import type { ProviderEvent, ProviderStop, ProviderTool } from "../providers/index.js";
import type { AgentEvent } from "./agent-event.js";
import { guardStream } from "./guard-stream.js";
import { stepsToMessages } from "./history.js";
import type { RunTurnOptions } from "./run-turn-options.js";
import type { OpenCall, StepRecorder } from "./step-recorder.js";

/** What one model call came to. */
export interface ModelCallResult {
  readonly stop: ProviderStop;
  readonly usage: Usage;
  /** Calls that wait for a result, in the order in which the model made them. */
  readonly pending: readonly OpenCall[];
}

/** One call of the model: its events as they come, its open tool calls at the end. */
export async function* callModel(
  options: RunTurnOptions,
  recorder: StepRecorder,
  toolChoice: "auto" | "none",
): AsyncGenerator<AgentEvent, ModelCallResult, undefined> {
  const pending = new Map<string, OpenCall>();
  let usage = noUsage;
  let stop: ProviderStop | undefined;
  for await (const event of streamOf(options, recorder, toolChoice)) {
    switch (event.type) {
      case "text_delta":
      case "thinking_delta":
        if (event.text === "" && event.provider_metadata === undefined) break;
        yield recorder.delta(
          event.type === "text_delta" ? "text" : "thinking",
          event.text,
          event.provider_metadata,
        );
        break;
      case "tool_start": {
        const started = recorder.toolStart(event);
        pending.set(started.call.id, started.call);
        yield started.event;
        break;
      }
      case "tool_result": {
        // The provider ran this call itself.
        const id = recorder.idOf(event.id);
        pending.delete(id);
        const name = event.name;
        const summary = event.summary ?? "Done";
        yield recorder.toolResult(
          { id, name },
          { success: event.success, output: event.output, summary, durationMs: 0 },
        );
        break;
      }
      case "usage":
        usage = addUsage(usage, event.usage);
        yield { event: { type: "usage", ...event.usage } };
        break;
      case "stop":
        stop = event;
        break;
      default:
        assertNever(event);
    }
    if (stop !== undefined) break;
  }
  if (stop === undefined) {
    throw new ChatelaineError("network", `${options.provider.id} ended its stream without a stop.`);
  }
  return { stop, usage, pending: [...pending.values()] };
}

function streamOf(
  options: RunTurnOptions,
  recorder: StepRecorder,
  toolChoice: "auto" | "none",
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { provider, model, history, systemPrompt, maxTokens, temperature, credentials, turnId } = options;
  const { signal, guard } = guardStream<ProviderEvent>(options.signal, options.idleTimeoutMs ?? 300_000);
  const tools = options.tools.list(options.principal).map((tool): ProviderTool => ({
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  }));
  return guard(
    provider.streamChat({
      model,
      messages: [...history, ...stepsToMessages(recorder.steps, { provider: provider.id, model })],
      ...(tools.length === 0 ? {} : { tools, toolChoice }),
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(credentials === undefined ? {} : { credentials }),
      requestId: turnId,
      signal,
    }),
  );
}
