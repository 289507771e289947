import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import OpenAI from "openai";
import type { ChatCompletionChunk, ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askModel, called, codeTools, connectDemoModel, found, user } from "../testing/demo-model-client.js";
import { handleRequest } from "./http/handle-request.js";
import { modelId as model } from "./request/completion-request.js";

let connected: Awaited<ReturnType<typeof connectDemoModel>>;
beforeAll(async () => {
  connected = await connectDemoModel();
});
afterAll(() => connected.stop());

describe("streaming", () => {
  async function stream(
    messages: ChatCompletionMessageParam[],
    options: { usage?: boolean; maxTokens?: number } = {},
  ) {
    const chunks: ChatCompletionChunk[] = [];
    const answer = await connected.openai.chat.completions.create({
      ...{ model, messages, tools: codeTools, stream: true },
      ...(options.usage === true ? { stream_options: { include_usage: true } } : {}),
      ...(options.maxTokens === undefined ? {} : { max_completion_tokens: options.maxTokens }),
    });
    for await (const chunk of answer) chunks.push(chunk);
    return chunks;
  }
  const textOf = (chunks: ChatCompletionChunk[]) =>
    chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");

  it("gives the same text in many pieces, then the end", async () => {
    const messages = [user("Where is it?"), ...called("a", "search_codebase", { query: "it" }, found)];
    const chunks = await stream(messages);
    expect(chunks.length).toBeGreaterThan(10);
    expect(textOf(chunks)).toBe((await askModel(connected.openai, messages)).text);
    expect(chunks[0]?.choices[0]?.delta.role).toBe("assistant");
    expect(chunks.map((chunk) => chunk.choices[0]?.finish_reason).filter(Boolean)).toEqual(["stop"]);
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  });

  it("gives the arguments of two calls in pieces", async () => {
    const chunks = await stream([user("Compare src/sse.ts and src/http.ts")]);
    const deltas = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    const argumentsOf = (index: number) =>
      deltas.filter((delta) => delta.index === index).map((delta) => delta.function?.arguments ?? "");
    expect(argumentsOf(0).length).toBeGreaterThan(2);
    expect(argumentsOf(1).join("")).toBe('{"target":"src/http.ts"}');
    const named = deltas.filter((delta) => delta.id !== undefined);
    expect(named.map((delta) => delta.function?.name)).toEqual(["get_context", "get_context"]);
    expect(new Set(named.map((delta) => delta.id)).size).toBe(2);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
  });

  it("counts tokens in a last chunk of its own when asked to", async () => {
    const last = (await stream([user("hi")], { usage: true })).at(-1);
    expect(last?.choices).toEqual([]);
    expect(last?.usage?.total_tokens).toBe(
      (last?.usage?.prompt_tokens ?? 0) + (last?.usage?.completion_tokens ?? 0),
    );
    expect((await stream([user("hi")])).at(-1)?.usage).toBeUndefined();
  });

  it("ends at the limit of tokens", async () => {
    const chunks = await stream([user("hi")], { usage: true, maxTokens: 12 });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("length");
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeLessThanOrEqual(12);
    expect(textOf(chunks)).not.toBe("");
  });

  it("writes at the speed that it was given, and stops when the client leaves", async () => {
    let handled: Promise<void> | undefined;
    const slow = createServer((request, response) => {
      handled = handleRequest(request, response, 60);
    });
    await once(slow.listen(0, "127.0.0.1"), "listening");
    const { port } = slow.address() as AddressInfo;
    try {
      const client = new OpenAI({ apiKey: "demo", baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
      const messages = [user("Explain at length")];
      const startedAt = performance.now();
      const answer = await client.chat.completions.create({ model, messages, stream: true });
      let pieces = 0;
      for await (const chunk of answer) {
        if ((chunk.choices[0]?.delta.content ?? "") !== "") pieces += 1;
        if (pieces === 10) break;
      }
      // Some 25 tokens, and the pause before the first.
      expect(performance.now() - startedAt).toBeGreaterThan(400);
      // The whole answer would take eight seconds more.
      await handled;
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    } finally {
      slow.close();
      slow.closeAllConnections();
    }
  });
});
