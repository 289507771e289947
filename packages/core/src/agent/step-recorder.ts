import { createId } from "../base/ids.js";
import type {
  ChatEvent,
  PrivateStepData,
  ProviderMetadata,
  StoredAssistantMessage,
  StoredStep,
} from "../protocol/index.js";
import { recordEvent } from "../protocol/index.js";
import type { ProviderToolStart } from "../providers/index.js";
import type { ToolExecution } from "../tools/index.js";
import type { AgentEvent } from "./agent-event.js";

/** A tool call of the round that has no result yet. */
export interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly start: ProviderToolStart;
}

/**
 * Gives each piece of an answer its place in the list of steps, and keeps that list.
 *
 * The list is computed by the same reducer that every reader uses, so what the next model call is told and
 * what the reader sees cannot part.
 */
export class StepRecorder {
  #message: StoredAssistantMessage = blank;
  #round = 0;
  #open: "text" | "thinking" | undefined;
  readonly #wireIds = new Map<string, string>();

  get steps(): readonly StoredStep[] {
    return this.#message.content.steps;
  }

  beginRound(round: number): void {
    this.#round = round;
    this.#open = undefined;
    this.#wireIds.clear();
  }

  delta(type: "text" | "thinking", text: string, metadata: ProviderMetadata | undefined): AgentEvent {
    const step = this.#open === type ? this.steps.length - 1 : this.steps.length;
    // Opaque data belongs to one step and ends it: a second block must not be glued to a signed one.
    this.#open = metadata === undefined ? type : undefined;
    return this.#record(
      { type: `${type}_delta`, step, text },
      { round: this.#round, ...metadataOf(metadata) },
    );
  }

  /** The call, under an id that no other call of the turn has. */
  toolStart(start: ProviderToolStart): { readonly call: OpenCall; readonly event: AgentEvent } {
    this.#open = undefined;
    const taken = this.steps.some((step) => step.type === "tool_call" && step.tool_id === start.id);
    const id = taken || start.id === "" ? `call_${createId()}` : start.id;
    this.#wireIds.set(start.id, id);
    const name = safeName(start.name);
    const event = this.#record(
      { type: "tool_start", step: this.steps.length, tool_id: id, tool_name: name, input: start.input ?? {} },
      { round: this.#round, ...metadataOf(start.provider_metadata) },
    );
    return { call: { id, name, start }, event };
  }

  /** The id in this turn of a call that the provider names by its own. */
  idOf(wireId: string): string {
    return this.#wireIds.get(wireId) ?? wireId;
  }

  toolResult(
    call: Pick<OpenCall, "id" | "name">,
    result: Pick<ToolExecution, "output" | "summary" | "artifact" | "durationMs"> & {
      readonly success: boolean;
      readonly errorCode?: string;
    },
  ): AgentEvent {
    this.#open = undefined;
    return this.#record(
      {
        type: "tool_result",
        step: this.steps.length,
        tool_id: call.id,
        tool_name: call.name,
        success: result.success,
        summary: result.summary,
        ...(result.artifact === undefined ? {} : { artifact: result.artifact }),
        ...(result.errorCode === undefined ? {} : { error_code: result.errorCode }),
        duration_ms: result.durationMs,
        cached: false,
      },
      { round: this.#round, output: result.output },
    );
  }

  #record(event: ChatEvent, keep: PrivateStepData): AgentEvent {
    this.#message = recordEvent(this.#message, event, keep);
    return { event, keep };
  }
}

/** Only its steps are ever read. */
const blank: StoredAssistantMessage = {
  id: "",
  conversation_id: "",
  turn_id: "",
  role: "assistant",
  content: { steps: [], provider: "", model: "" },
  status: "streaming",
  created_at: "",
};

function metadataOf(metadata: ProviderMetadata | undefined): PrivateStepData {
  return metadata === undefined ? {} : { provider_metadata: metadata };
}

/** A name that the next provider's pattern admits, whatever the model made up. */
function safeName(name: string): string {
  return (
    name
      .trim()
      .replaceAll(/[^a-zA-Z0-9_.:-]/g, "_")
      .slice(0, 64) || "unknown_tool"
  );
}
