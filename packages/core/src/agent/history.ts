import { toolCalls, type ProviderMetadata, type StoredMessage, type StoredStep } from "../protocol/index.js";
import type {
  AssistantPart,
  ProviderAssistantMessage,
  ProviderMessage,
  ProviderToolMessage,
} from "../providers/index.js";

/** Whom the messages are for: opaque data of another provider or model is left out. */
export interface HistoryTarget {
  readonly provider: string;
  readonly model: string;
}

const INTERRUPTED = "\n\n[This answer was interrupted before it was complete.]";

/** The conversation as a model is told it, in true order, each model call a message of its own. */
export function buildHistory(
  messages: readonly StoredMessage[],
  target: HistoryTarget,
): readonly ProviderMessage[] {
  return messages.flatMap((message): readonly ProviderMessage[] => {
    if (message.role === "user") return [{ role: "user", content: message.content.text }];
    const { steps } = message.content;
    if (message.status === "complete" || steps.at(-1)?.type !== "text") return stepsToMessages(steps, target);
    // A partial answer is never passed off as a whole one.
    const round = steps.at(-1)?.round;
    const mark: StoredStep = { type: "text", text: INTERRUPTED, ...(round === undefined ? {} : { round }) };
    return stepsToMessages([...steps, mark], target);
  });
}

/** One answer's steps, a message for each model call followed by the results of its tools. */
export function stepsToMessages(
  steps: readonly StoredStep[],
  target: HistoryTarget,
): readonly ProviderMessage[] {
  return rounds(steps).flatMap((round): readonly ProviderMessage[] => {
    const assistant = toAssistantMessage(round, target);
    return assistant === undefined ? [] : [assistant, ...toToolMessages(round)];
  });
}

function rounds(steps: readonly StoredStep[]): readonly (readonly StoredStep[])[] {
  const result: StoredStep[][] = [];
  let current: number | undefined;
  for (const step of steps) {
    const round = step.round ?? current ?? 0;
    if (result.length === 0 || round !== current) result.push([]);
    current = round;
    result.at(-1)?.push(step);
  }
  return result;
}

function toAssistantMessage(
  steps: readonly StoredStep[],
  target: HistoryTarget,
): ProviderAssistantMessage | undefined {
  const parts = steps.flatMap((step) => toPart(step, target));
  const calls = parts.flatMap((part) => (part.type === "tool_call" ? [part.call] : []));
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  if (calls.length === 0 && text === "") return undefined;
  return {
    role: "assistant",
    content: text === "" ? null : text,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    parts,
  };
}

function toPart(step: StoredStep, target: HistoryTarget): readonly AssistantPart[] {
  const metadata = ownMetadata(step.provider_metadata, target);
  switch (step.type) {
    case "thinking":
    case "text":
      return [{ type: step.type, text: step.text, ...metadata }];
    case "tool_call": {
      const args = JSON.stringify(step.input);
      const call = {
        id: step.tool_id,
        type: "function",
        function: { name: step.tool_name, arguments: args },
      } as const;
      return [{ type: "tool_call", call, ...metadata }];
    }
    case "tool_result":
      return [];
  }
}

function ownMetadata(
  metadata: ProviderMetadata | undefined,
  target: HistoryTarget,
): { provider_metadata?: ProviderMetadata } {
  const own = metadata?.provider === target.provider && metadata.model === target.model;
  return metadata !== undefined && own ? { provider_metadata: metadata } : {};
}

/** The results in the order of the calls; a call without one is answered too, or the provider refuses the whole. */
function toToolMessages(steps: readonly StoredStep[]): readonly ProviderToolMessage[] {
  return toolCalls(steps).map(({ call, result }) => ({
    role: "tool",
    tool_call_id: call.tool_id,
    name: call.tool_name,
    content: result?.output ?? "The result of this call is not available.",
    is_error: result?.success !== true,
  }));
}
