import { describe, expect, it } from "vitest";
import type { ProviderEvent, StreamChatRequest } from "../providers/index.js";
import { gate } from "./gate.js";
import { modelCall } from "./model-call.js";
import { scriptedProvider } from "./scripted-provider.js";

const request: StreamChatRequest = { model: "scripted-1", messages: [{ role: "user", content: "Hi" }] };

async function collect(stream: AsyncIterable<ProviderEvent>): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe("scriptedProvider", () => {
  it("answers the calls in the order of the script", async () => {
    const provider = scriptedProvider([modelCall().thinks("Hm.").calls("look", { at: 1 }), "Done."]);
    expect(await collect(provider.streamChat(request))).toEqual([
      { type: "thinking_delta", text: "Hm." },
      { type: "tool_start", id: "call_1_2", name: "look", input: { at: 1 }, rawArguments: '{"at":1}' },
      { type: "stop", reason: "tool_use" },
    ]);
    expect(await collect(provider.streamChat(request))).toEqual([
      { type: "text_delta", text: "Done." },
      { type: "stop", reason: "end_turn" },
    ]);
    provider.assertConsumed();
  });

  it("fails on a call that the script does not have, and again in assertConsumed", async () => {
    const provider = scriptedProvider([]);
    await expect(collect(provider.streamChat(request))).rejects.toThrow("Unexpected model call 1");
    expect(() => provider.assertConsumed()).toThrow("The script has 0 model calls; 1 were made.");
  });

  it("fails in assertConsumed for a step that nobody asked for", () => {
    expect(() => scriptedProvider(["Hello"]).assertConsumed()).toThrow(
      "The script has 1 model calls; 0 were made.",
    );
  });

  it("keeps each request with the messages as they were", async () => {
    const provider = scriptedProvider(["Hello"]);
    const messages: StreamChatRequest["messages"][number][] = [{ role: "user", content: "Hi" }];
    await collect(provider.streamChat({ ...request, messages }));
    messages.push({ role: "user", content: "Later" });
    expect(provider.requests.map((asked) => asked.messages)).toEqual([[{ role: "user", content: "Hi" }]]);
  });

  it("holds the stream until the gate opens", async () => {
    const hold = gate();
    const stream = scriptedProvider([modelCall().says("a").waits(hold.opened).says("b")]).streamChat(request);
    expect((await stream.next()).value).toEqual({ type: "text_delta", text: "a" });
    let arrived = false;
    const next = stream.next().then((result) => {
      arrived = true;
      return result.value;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(arrived).toBe(false);
    hold.open();
    expect(await next).toEqual({ type: "text_delta", text: "b" });
  });

  it("throws the abort reason while it hangs", async () => {
    const stop = new AbortController();
    const reason = new Error("stopped by the user");
    const stream = scriptedProvider([modelCall().hangs()]).streamChat({ ...request, signal: stop.signal });
    const next = stream.next();
    stop.abort(reason);
    await expect(next).rejects.toBe(reason);
  });

  it("fails with the scripted error after what came before it", async () => {
    const stream = scriptedProvider([modelCall().says("a").fails("overloaded")]).streamChat(request);
    await stream.next();
    await expect(stream.next()).rejects.toMatchObject({ code: "overloaded", retryable: true });
  });

  it("lets a function write the events from the request", async () => {
    const provider = scriptedProvider([
      function* (asked) {
        yield { type: "text_delta", text: asked.model };
        yield { type: "stop", reason: "max_tokens" };
      },
    ]);
    expect(await collect(provider.streamChat(request))).toEqual([
      { type: "text_delta", text: "scripted-1" },
      { type: "stop", reason: "max_tokens" },
    ]);
  });
});
