import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isChatelaineError } from "../../base/errors.js";
import type { JsonValue } from "../../base/json.js";
import { readMessage } from "../anthropic/read-message.js";
import type { ProviderEvent } from "../chat-provider.js";
import { readCompletion } from "../openai/read-completion.js";
import { Exchange } from "./exchange.js";

type Read = (response: Response) => AsyncGenerator<ProviderEvent>;

const options = () => ({
  exchange: new Exchange({ provider: "Test", secrets: [], signal: undefined, fetch: undefined }),
  usedToolIds: new Set<string>(),
  toMetadata: (data: JsonValue) => ({ provider: "test", model: "test", data }),
});
const readers: [string, Read][] = [
  ["a completion", (response) => readCompletion(response, options())],
  ["a message", (response) => readMessage(response, options())],
];

/** An object with some of the fields that the readers look at, holding anything. */
const any = fc.jsonValue({ maxDepth: 3 });
const withFields = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, any])), { requiredKeys: [] });
const delta = withFields(
  "content",
  "reasoning",
  "reasoning_details",
  "tool_calls",
  "refusal",
  "function_call",
);
const choice = fc.record(
  { delta, message: delta, finish_reason: any, index: any, usage: any },
  { requiredKeys: ["delta"] },
);
const completionFrame = fc.record(
  { choices: fc.oneof(fc.array(choice), any), usage: any, error: any },
  { requiredKeys: ["choices"] },
);
const type = fc.constantFrom(
  "message_start",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "message_delta",
  "message_stop",
  "error",
);
const content_block = fc.record({
  type: fc.constantFrom("text", "thinking", "tool_use", "redacted_thinking"),
  text: any,
  thinking: any,
  id: any,
  name: any,
  input: any,
  data: any,
});
const blockDelta = fc.record({
  type: fc.constantFrom("text_delta", "thinking_delta", "signature_delta", "input_json_delta"),
  text: any,
  thinking: any,
  signature: any,
  partial_json: any,
  stop_reason: any,
});
const messageFrame = fc.record({
  type,
  index: fc.oneof(fc.nat(2), any),
  message: any,
  content_block,
  delta: blockDelta,
  usage: any,
});
const body = fc
  .array(fc.oneof(completionFrame, messageFrame, any), { maxLength: 8 })
  .map((frames) => frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(""));

describe.each(readers)("reading %s", (_, read) => {
  it("throws no error but our own, and says at most one stop, whatever the values are", async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom("text/event-stream", "application/json"),
        async (text, contentType) => {
          let stops = 0;
          try {
            for await (const event of read(
              new Response(text, { headers: { "content-type": contentType } }),
            )) {
              expect(stops).toBe(0);
              if (event.type === "stop") stops += 1;
            }
            expect(stops).toBe(1);
          } catch (error) {
            if (!isChatelaineError(error)) throw error;
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
