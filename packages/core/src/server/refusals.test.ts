import { describe, expect, it } from "vitest";
import type { ChatEvent, ConversationList, ErrorResponse } from "../protocol/index.js";
import { scriptedProvider } from "../testing/index.js";
import type { ChatOptions } from "./chat-options.js";
import { call, chatWith, codeOf, frames, json, send, type Call } from "./testing/chats.js";

describe("refusals", () => {
  it("answers for a foreign conversation and turn exactly as for an unknown one", async () => {
    const chat = chatWith(["a"], { scope: (request) => request.headers.get("x-shop") ?? "one" });
    const [first] = await frames(await send(chat, { message: "CANARY" }));
    const { conversation_id, turn_id } = first?.event as Extract<ChatEvent, { type: "turn_started" }>;
    const unknown = "0190aaaaaaaa7aaa8aaaaaaaaaaaaaaa";
    const strangers: Call[] = [{ user: "bob" }, { headers: { "x-shop": "two" } }];
    const requests = (conversation: string, turn: string): [string, Call][] => [
      [`/conversations/${conversation}`, {}],
      [`/conversations/${conversation}`, { method: "PATCH", body: { title: "mine" } }],
      [`/conversations/${conversation}`, { method: "DELETE" }],
      ["/messages", { method: "POST", body: { message: "x", conversation_id: conversation } }],
      [`/turns/${turn}/events`, {}],
      [`/turns/${turn}/stop`, { method: "POST" }],
    ];
    for (const stranger of strangers) {
      const real = requests(conversation_id, turn_id);
      const made = requests(unknown, unknown);
      for (const [index, [path, more]] of real.entries()) {
        const foreign = await call(chat, path, { ...stranger, ...more });
        const none = await call(chat, made[index]?.[0] as string, {
          ...stranger,
          ...more,
          ...made[index]?.[1],
        });
        expect([path, foreign.status]).toEqual([path, 404]);
        expect(await foreign.text()).toBe(await none.text());
      }
      const list = await json<ConversationList>(await call(chat, "/conversations", stranger));
      expect(list.conversations).toEqual([]);
    }
    expect((await call(chat, `/conversations/${conversation_id}`)).status).toBe(200);
  });

  it("asks who it is on every route but health", async () => {
    const chat = chatWith([]);
    const id = "0".repeat(32);
    for (const [path, method] of [
      ["/messages", "POST"],
      [`/turns/${id}/events`, "GET"],
      [`/turns/${id}/stop`, "POST"],
      ["/conversations", "GET"],
      [`/conversations/${id}`, "GET"],
      [`/conversations/${id}`, "PATCH"],
      [`/conversations/${id}`, "DELETE"],
    ] as const) {
      const body = method === "POST" || method === "PATCH" ? { message: "x" } : undefined;
      const refused = await call(chat, path, { method, body, user: null });
      expect([path, refused.status, await codeOf(refused)]).toEqual([path, 401, "unauthenticated"]);
    }
    const healthy = await call(chat, "/health", { user: null });
    expect(await json(healthy)).toEqual({ status: "ok", protocol: "1" });
  });

  it.each<[string, Call, number, string, string | undefined]>([
    ["an empty body", { text: "" }, 400, "body_invalid", undefined],
    ["no JSON", { text: "{" }, 400, "body_invalid", undefined],
    ["two values", { text: '{"message":"a"}{"message":"b"}' }, 400, "body_invalid", undefined],
    ["a list", { text: "[]" }, 400, "body_invalid", undefined],
    ["null", { text: "null" }, 400, "body_invalid", undefined],
    ["100,000 levels", { text: "[".repeat(100_000) + "]".repeat(100_000) }, 400, "body_invalid", undefined],
    ["a __proto__ key", { text: '{"__proto__":{"a":1},"message":"x"}' }, 400, "body_invalid", undefined],
    ["no message", { body: {} }, 400, "body_invalid", "message"],
    ["a blank message", { body: { message: "  \n" } }, 400, "body_invalid", "message"],
    ["a message that is no text", { body: { message: 5 } }, 400, "body_invalid", "message"],
    ["too long a message", { body: { message: "x".repeat(100_001) } }, 400, "body_invalid", "message"],
    ["an unknown field", { body: { message: "x", system: "root" } }, 400, "body_invalid", "system"],
    [
      "an id that is none",
      { body: { message: "x", conversation_id: "x' OR '1'='1" } },
      400,
      "body_invalid",
      "conversation_id",
    ],
    [
      "an unknown provider",
      { body: { message: "x", provider: "__proto__" } },
      400,
      "provider_unknown",
      "provider",
    ],
    [
      "a model that is not offered",
      { body: { message: "x", model: "gpt-99" } },
      400,
      "body_invalid",
      "model",
    ],
    ["10 MB", { body: { message: "x".repeat(10_000_000) } }, 413, "body_too_large", undefined],
    [
      "another content type",
      { text: '{"message":"x"}', headers: { "content-type": "text/plain" } },
      415,
      "content_type",
      undefined,
    ],
    [
      "a compressed body",
      { text: '{"message":"x"}', headers: { "content-encoding": "gzip" } },
      415,
      "content_type",
      undefined,
    ],
    [
      "another site's page",
      { body: { message: "x" }, headers: { "sec-fetch-site": "cross-site", origin: "https://evil.test" } },
      403,
      "forbidden",
      undefined,
    ],
    [
      "an opaque origin",
      { body: { message: "x" }, headers: { origin: "null" } },
      403,
      "forbidden",
      undefined,
    ],
  ])("refuses %s and stores nothing", async (_name, more, status, code, field) => {
    const chat = chatWith([]);
    const response = await call(chat, "/messages", { method: "POST", ...more });
    expect(response.status).toBe(status);
    const { error } = await json<ErrorResponse>(response);
    expect([error.code, error.field]).toEqual([code, field]);
    const list = await json<ConversationList>(await call(chat, "/conversations"));
    expect(list.conversations).toEqual([]);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it("refuses a body that does not arrive, and one without end", async () => {
    const chat = chatWith([], { limits: { bodyTimeoutMs: 30, maxBodyBytes: 1000 } });
    const body = (chunk: string | undefined) =>
      new Request("http://chat.test/messages", {
        method: "POST",
        headers: { "content-type": "application/json", "x-user": "alice" },
        body: new ReadableStream({
          pull: (controller) => {
            if (chunk === undefined) return new Promise(() => undefined);
            controller.enqueue(new TextEncoder().encode(chunk));
            return undefined;
          },
        }),
        duplex: "half",
      } as RequestInit);
    expect((await chat.fetch(body(undefined))).status).toBe(408);
    expect((await chat.fetch(body("x".repeat(100)))).status).toBe(413);
  });

  it.each([
    ["PATCH without a change", {}, undefined],
    ["a blank title", { title: "  " }, "title"],
    ["too long a title", { title: "x".repeat(201) }, "title"],
    ["a pin that is no boolean", { pinned: "yes" }, "pinned"],
    ["an unknown field", { owner: "bob" }, "owner"],
  ])("refuses %s", async (_name, body, field) => {
    const chat = chatWith([]);
    const response = await call(chat, `/conversations/${"0".repeat(32)}`, { method: "PATCH", body });
    expect(response.status).toBe(400);
    expect((await json<ErrorResponse>(response)).error.field).toBe(field);
  });

  it.each([
    ["GET", "/messages", 405],
    ["DELETE", "/messages", 405],
    ["OPTIONS", "/messages", 405],
    ["POST", "/conversations", 405],
    ["GET", "/nothing", 404],
    ["GET", "/conversations/../../etc/passwd", 404],
    ["GET", "/conversations/abc", 404],
    ["GET", "/conversations?limit=0", 400],
    ["GET", "/conversations?limit=1e3", 400],
    ["GET", "/conversations?cursor=nonsense", 400],
  ])("%s %s answers %i", async (method, path, status) => {
    const response = await call(chatWith([]), path, { method });
    expect(response.status).toBe(status);
    await codeOf(response);
  });

  it("lets a same-origin page in, also behind a proxy that changes the host, and a listed origin", async () => {
    const chat = chatWith(["a", "b", "c"], { allowedOrigins: ["https://app.test"] });
    for (const headers of [
      { origin: "https://public.test", "sec-fetch-site": "same-origin" },
      { origin: "https://app.test", "sec-fetch-site": "cross-site" },
      { origin: "http://chat.test", host: "chat.test" },
    ]) {
      const response = await send(chat, { message: "Hi" }, { headers });
      expect([headers.origin, response.status]).toEqual([headers.origin, 200]);
      await frames(response);
    }
  });

  it("says nothing of what went wrong inside, and tells the host", async () => {
    const told: string[] = [];
    const chat = chatWith([], {
      authenticate: () => {
        throw new Error("SELECT * FROM users: connection to db-7 refused");
      },
      onError: (error) => {
        told.push(error.message);
        throw new Error("a handler that throws");
      },
    });
    const response = await call(chat, "/conversations");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/SELECT|db-7|Error:/);
    expect(told[0]).toContain("db-7");
  });

  it("answers 503 while no provider has a key", async () => {
    const provider = {
      ...scriptedProvider([]),
      credentialSources: { apiKey: ["SOME_KEY"], baseUrl: [], required: true },
    };
    const chat = chatWith([], { providers: [provider], environment: {} });
    const response = await send(chat, { message: "Hi" });
    expect([response.status, await codeOf(response)]).toEqual([503, "not_configured"]);
  });

  it.each([
    ["providers", { providers: [] }],
    ["providers", { providers: [scriptedProvider([]), scriptedProvider([])] }],
    ["authenticate", { authenticate: undefined }],
    ["store", { store: undefined }],
  ])("names the option at fault: %s", (field, options) => {
    expect(() => chatWith([], options as unknown as ChatOptions)).toThrow(
      expect.objectContaining({ code: "configuration", field }) as Error,
    );
  });
});
