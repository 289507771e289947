import type { ChatEvent } from "./events.js";
import { reduceMessage } from "./reduce-turn.js";
import type { PrivateStepData, StoredAssistantMessage } from "./stored.js";

/**
 * The stored answer after one event: what every reader computes, with what the server keeps beside it put on
 * the step that the event names.
 */
export function recordEvent(
  message: StoredAssistantMessage,
  event: ChatEvent,
  keep?: PrivateStepData,
): StoredAssistantMessage {
  // The reducer copies steps by spreading them, so private data stays on them.
  const next = reduceMessage(message, event);
  if (keep === undefined || !("step" in event)) return next;
  const step = next.content.steps[event.step];
  if (step === undefined) return next;
  const steps = [...next.content.steps];
  steps[event.step] = { ...step, ...keep };
  return { ...next, content: { ...next.content, steps } };
}
