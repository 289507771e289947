import { z } from "zod";
import { recordEvent, type ChatEvent, type StoredAssistantMessage } from "../../protocol/index.js";
import type { ScriptedProvider } from "../../testing/index.js";
import { defineTool, ToolRegistry, type Tool } from "../../tools/index.js";
import type { AgentEvent, TurnOutcome } from "../agent-event.js";
import { runTurn } from "../run-turn.js";
import type { RunTurnOptions } from "../run-turn-options.js";

/** A tool that gives its text back. */
export const echo = defineTool({
  name: "echo",
  description: "Echoes its text.",
  input: z.object({ text: z.string() }),
  execute: ({ text }) => text,
});

export function optionsFor(
  provider: ScriptedProvider,
  tools: readonly Tool[] = [echo],
  more: Partial<RunTurnOptions> = {},
): RunTurnOptions {
  return {
    provider,
    model: "scripted-1",
    history: [{ role: "user", content: "Hi" }],
    tools: new ToolRegistry(tools),
    principal: { userId: "alice", permissionLevel: "read_only" },
    scopeId: "default",
    conversationId: "c",
    turnId: "t",
    signal: new AbortController().signal,
    ...more,
  };
}

export interface Ran {
  readonly events: readonly ChatEvent[];
  readonly steps: StoredAssistantMessage["content"]["steps"];
  readonly outcome: TurnOutcome | undefined;
  readonly error: unknown;
}

/** Runs a turn to its end, whatever that is. */
export async function run(options: RunTurnOptions, onEvent?: (event: AgentEvent) => void): Promise<Ran> {
  const events: ChatEvent[] = [];
  let message: StoredAssistantMessage = {
    id: "m",
    conversation_id: "c",
    turn_id: "t",
    role: "assistant",
    content: { steps: [], provider: "scripted", model: "scripted-1" },
    status: "streaming",
    created_at: "",
  };
  const turn = runTurn(options);
  let error: unknown;
  let outcome: TurnOutcome | undefined;
  try {
    for (;;) {
      const next = await turn.next();
      if (next.done) {
        outcome = next.value;
        break;
      }
      events.push(next.value.event);
      message = recordEvent(message, next.value.event, next.value.keep);
      onEvent?.(next.value);
    }
  } catch (caught) {
    error = caught;
  }
  return { events, steps: message.content.steps, outcome, error };
}
