import { describe, expect, it } from "vitest";
import type { StoredAssistantMessage, StoredStep } from "../protocol/index.js";
import { buildHistory } from "./history.js";

const target = { provider: "anthropic", model: "claude-haiku-4-5" };

function answer(
  steps: readonly StoredStep[],
  status: StoredAssistantMessage["status"],
): StoredAssistantMessage {
  return {
    id: "m",
    conversation_id: "c",
    turn_id: "t",
    role: "assistant",
    content: { steps, ...target },
    status,
    created_at: "",
  };
}

const call: StoredStep = { type: "tool_call", tool_id: "1", tool_name: "look", input: { at: 1 }, round: 0 };

describe("buildHistory", () => {
  it("gives each model call a message of its own, before the results of its tools", () => {
    const steps: StoredStep[] = [
      { type: "text", text: "Let me look.", round: 0 },
      call,
      {
        type: "tool_result",
        tool_id: "1",
        tool_name: "look",
        success: true,
        summary: "1 thing",
        output: "a thing",
        duration_ms: 1,
        cached: false,
        round: 0,
      },
      { type: "text", text: "A thing.", round: 1 },
    ];
    const history = buildHistory([answer(steps, "complete")], target);
    expect(history.map((message) => [message.role, message.content])).toEqual([
      ["assistant", "Let me look."],
      ["tool", "a thing"],
      ["assistant", "A thing."],
    ]);
  });

  it("answers a call that has no result, as an error", () => {
    const history = buildHistory([answer([call], "failed")], target);
    expect(history[1]).toMatchObject({ role: "tool", tool_call_id: "1", is_error: true });
  });

  it("marks a partial answer, and never passes it off as a whole one", () => {
    const steps: StoredStep[] = [{ type: "text", text: "The answer is", round: 0 }];
    const [partial] = buildHistory([answer(steps, "stopped")], target);
    expect(partial?.content).toBe("The answer is\n\n[This answer was interrupted before it was complete.]");
    expect(buildHistory([answer([], "failed")], target)).toEqual([]);
  });

  it("leaves out opaque data of another provider or model", () => {
    const signed = (provider: string, model: string): StoredStep => ({
      type: "thinking",
      text: "Hm.",
      round: 0,
      provider_metadata: { provider, model, data: "signature" },
    });
    const steps: StoredStep[] = [
      signed("anthropic", "claude-haiku-4-5"),
      signed("anthropic", "claude-opus-5"),
      signed("openai", "claude-haiku-4-5"),
      { type: "text", text: "Yes.", round: 0 },
    ];
    const [message] = buildHistory([answer(steps, "complete")], target);
    const kept =
      message?.role === "assistant" ? message.parts.map((part) => part.provider_metadata?.data) : [];
    expect(kept).toEqual(["signature", undefined, undefined, undefined]);
  });
});
