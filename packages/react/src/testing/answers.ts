import type { SessionMessage } from "@chatelaine/core/client";
import type {
  Artifact,
  AssistantMessage,
  Step,
  ToolCallStep,
  ToolResultStep,
} from "@chatelaine/core/protocol";

/** An answer, for tests and stories: complete, unless told otherwise. */
export function answer(
  steps: readonly Step[],
  change: Partial<AssistantMessage> = {},
): SessionMessage & AssistantMessage {
  return {
    key: "a1",
    id: "a1",
    turn_id: "t1",
    conversation_id: "c1",
    role: "assistant",
    content: { steps, provider: "scripted", model: "a-model" },
    status: "complete",
    created_at: "2026-03-01T09:00:01.000Z",
    ...change,
  };
}

export const textStep = (text: string): Step => ({ type: "text", text });

export const toolCall = (id: string, name: string, input: ToolCallStep["input"] = {}): ToolCallStep => ({
  type: "tool_call",
  tool_id: id,
  tool_name: name,
  input,
});

export const toolResult = (
  id: string,
  name: string,
  summary: string,
  change: Partial<ToolResultStep> = {},
): ToolResultStep => ({
  type: "tool_result",
  tool_id: id,
  tool_name: name,
  success: true,
  summary,
  duration_ms: 230,
  cached: false,
  ...change,
});

export function artifact(
  id: string,
  type: string,
  data: Artifact["data"],
  change: Partial<Artifact> = {},
): Artifact {
  return {
    id,
    version: 1,
    type,
    tool_name: "search_codebase",
    title: `Artifact ${id}`,
    presentation: "panel",
    data,
    pinned: false,
    created_at: "2026-03-01T09:00:01.000Z",
    ...change,
  };
}
