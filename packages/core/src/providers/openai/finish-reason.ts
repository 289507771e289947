import type { StopReason } from "../../protocol/index.js";

/** Reasons that report a failure of the server rather than an end of the answer. */
export const failedFinishes: ReadonlyMap<string, "overloaded" | "network" | "provider"> = new Map([
  ["insufficient_system_resource", "overloaded"],
  ["network_error", "network"],
  ["error", "provider"],
  ["failed", "provider"],
]);

const reasons: ReadonlyMap<string, StopReason> = new Map([
  ...["stop", "eos", "eos_token", "end_turn", "end", "done", "completed", "stop_sequence"].map(
    (word) => [word, "end_turn"] as const,
  ),
  ...["length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded"].map(
    (word) => [word, "max_tokens"] as const,
  ),
  ...["tool_calls", "tool_call", "tool_use", "function_call"].map((word) => [word, "tool_use"] as const),
  ...["content_filter", "content_filtered", "sensitive", "safety", "recitation", "blocklist"].map(
    (word) => [word, "content_filter"] as const,
  ),
  ["refusal", "refusal"],
]);

/** Our word for a `finish_reason`; an unknown one is `other`. */
export function toStopReason(finish: string): StopReason {
  return reasons.get(finish.toLowerCase()) ?? "other";
}

/** True where the model's own server says that the answer was cut for length, whatever the gateway says. */
export function isCutForLength(nativeFinish: string): boolean {
  return toStopReason(nativeFinish) === "max_tokens";
}
