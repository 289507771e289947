import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../packages/core/src/base/json.js";
import type { AnswerUpdate } from "../../packages/core/src/store/index.js";
import type { CurrentStore } from "./chat-store.contract.js";
import { alice, answerOf, begin, beginInput, complete, converse, noon, streaming } from "./store-fixtures.js";

export function describeMessages(store: CurrentStore): void {
  describe("messages", () => {
    it("come in the order in which they were written, whatever their clocks say", async () => {
      const { conversationId } = await converse(store(), { text: "0", at: noon });
      for (const [text, at] of [
        ["1", noon],
        ["2", noon - 3_600_000],
        ["3", noon],
        ["4", noon + 3_600_000],
      ] as const) {
        await converse(store(), { conversationId, text, at });
      }
      const messages = await store().listMessages(alice, conversationId);
      expect(messages?.map((message) => message.role)).toEqual(
        Array.from({ length: 5 }, () => ["user", "assistant"]).flat(),
      );
      expect(messages?.flatMap((message) => (message.role === "user" ? [message.content.text] : []))).toEqual(
        ["0", "1", "2", "3", "4"],
      );
      expect(messages?.[4]?.created_at).toBe(new Date(noon - 3_600_000).toISOString());
    });

    it("come back one by one as in the list", async () => {
      const turn = await converse(store());
      const messages = await store().listMessages(alice, turn.conversationId);
      expect(messages?.map((message) => message.id)).toEqual([turn.userMessageId, turn.messageId]);
      expect(await store().getMessage(alice, turn.userMessageId)).toEqual(messages?.[0]);
      expect(await store().getMessage(alice, turn.messageId)).toEqual(messages?.[1]);
    });

    it("keep every field of an answer", async () => {
      const turn = await begin(store());
      const update = fullUpdate();
      await store().finishTurn(turn, update);
      expect(await store().getMessage(alice, turn.messageId)).toEqual({
        id: turn.messageId,
        conversation_id: turn.conversationId,
        turn_id: turn.id,
        role: "assistant",
        content: update.content,
        status: "failed",
        stop_reason: "max_tokens",
        stop_reason_native: "length",
        stopped_reason: "budget",
        error: update.error,
        usage: update.usage,
        created_at: new Date(noon).toISOString(),
      });
    });

    it("keep text of any kind", async () => {
      const text = "\0 \ud800 \u2028 你好 👩‍👩‍👧 '\"\\ %s ? :name";
      const turn = await begin(store(), { text });
      await store().finishTurn(turn, complete(text));
      const [question, answer] = (await store().listMessages(alice, turn.conversationId))!;
      expect(question?.content).toEqual({ text });
      expect(answer?.content).toEqual(answerOf(text));
    });

    it("keep a long answer and a deep tool input", async () => {
      const turn = await begin(store());
      let input: JsonValue = "bottom";
      for (let level = 0; level < 63; level += 1) input = { down: input };
      const content = {
        ...answerOf("x".repeat(2_000_000)),
        steps: [{ type: "tool_call", tool_id: "1", tool_name: "deep", input }] as const,
      };
      await store().finishTurn(turn, { content, status: "complete" });
      expect((await store().getMessage(alice, turn.messageId))?.content).toEqual(content);
    });

    it("forget what a later update leaves out", async () => {
      const turn = await begin(store());
      await store().saveProgress(turn, { ...fullUpdate(), status: "streaming" });
      await store().saveProgress(turn, streaming("short"));
      const message = (await store().getMessage(alice, turn.messageId))!;
      expect(Object.keys(message).sort()).toEqual(
        ["content", "conversation_id", "created_at", "id", "role", "status", "turn_id"].sort(),
      );
    });

    it("can't be changed through the objects that went in or came out", async () => {
      const input = beginInput();
      const { turn } = await store().beginTurn(input);
      const update = complete("kept");
      await store().finishTurn(turn, update);
      const before = await store().listMessages(alice, turn.conversationId);
      const copy = structuredClone(before);
      const tamper = (value: object) => Object.assign(value, { text: "changed", steps: [], id: "changed" });
      for (const value of [input.userMessage.content, update.content.steps[0]!, update.content])
        tamper(value);
      for (const message of before!) {
        tamper(message.content);
        tamper(message);
      }
      expect(await store().listMessages(alice, turn.conversationId)).toEqual(copy);
    });
  });
}

function fullUpdate(): AnswerUpdate {
  return {
    content: {
      steps: [
        {
          type: "thinking",
          text: "Hm.",
          round: 0,
          provider_metadata: { provider: "p", model: "m", data: { signature: "s", list: [1, null, true] } },
        },
        { type: "tool_call", tool_id: "c1", tool_name: "search", input: { query: "shoes" }, round: 0 },
        {
          type: "tool_result",
          tool_id: "c1",
          tool_name: "search",
          success: false,
          summary: "none",
          error_code: "timeout",
          duration_ms: 12.5,
          cached: false,
          output: "{}",
        },
        { type: "text", text: "No shoes.", round: 1 },
      ],
      provider: "p",
      model: "m",
      truncated: 10,
      follow_ups: [{ text: "More?", source: "followup" }],
    },
    status: "failed",
    stopReason: "max_tokens",
    stopReasonNative: "length",
    stoppedReason: "budget",
    error: { code: "network", message: "Lost.", retryable: true, retry_after_ms: 1500 },
    usage: { input_tokens: 10, output_tokens: 5, cached_input_tokens: 2, reasoning_tokens: 1, cost: 0.0012 },
  };
}
