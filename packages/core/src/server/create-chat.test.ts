import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Principal } from "../base/principal.js";
import { parseJson, type JsonValue } from "../base/json.js";
import { readServerSentEvents } from "../base/sse.js";
import type { ChatEvent, ConversationDetail, ConversationList, ErrorResponse } from "../protocol/index.js";
import { chatEventSchema } from "../protocol/schemas/index.js";
import { memory } from "../store/memory/index.js";
import { gate, modelCall, scriptedProvider, type ScriptedStep } from "../testing/index.js";
import { defineTool } from "../tools/index.js";
import type { ChatOptions } from "./chat-options.js";
import { createChat, type Chat } from "./create-chat.js";

const chats: Chat[] = [];
afterEach(async () => {
  await Promise.all(chats.splice(0).map((chat) => chat.close()));
});

function chatWith(script: readonly ScriptedStep[], options: Partial<ChatOptions> = {}): Chat {
  const chat = createChat({
    providers: [scriptedProvider(script)],
    store: memory(),
    authenticate: (request): Principal | null => {
      const userId = request.headers.get("x-user");
      return userId === null ? null : { userId, permissionLevel: "read_only" };
    },
    onError: () => undefined,
    ...options,
  });
  chats.push(chat);
  return chat;
}

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly user?: string | null;
}

function call(chat: Chat, path: string, { method = "GET", body, text, headers, user = "alice" }: Call = {}) {
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return chat.fetch(
    new Request(`http://chat.test${path}`, {
      method,
      headers: {
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...(user === null ? {} : { "x-user": user }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    }),
  );
}

const send = (chat: Chat, body: unknown, more: Call = {}) =>
  call(chat, "/messages", { method: "POST", body, ...more });

async function json<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

interface Frame {
  readonly id: string | undefined;
  readonly event: ChatEvent;
}

async function frames(response: Response): Promise<Frame[]> {
  const read: Frame[] = [];
  for await (const { id, event, data } of readServerSentEvents(response.body as ReadableStream<Uint8Array>)) {
    expect(event).toBe("data");
    const parsed = parseJson(data);
    read.push({ id, event: chatEventSchema.parse(parsed.ok ? parsed.value : undefined) });
  }
  return read;
}

async function codeOf(response: Response): Promise<string> {
  const { error } = await json<ErrorResponse>(response);
  expect(typeof error.message).toBe("string");
  return error.code;
}

describe("createChat", () => {
  it("answers a question as a stream with numbered events, and keeps the conversation", async () => {
    const look = defineTool({
      name: "look",
      description: "Looks.",
      input: z.object({ at: z.string() }),
      execute: ({ at }) => ({ at }),
      artifact: { type: "json" },
    });
    const chat = chatWith([modelCall().says("Let me ").calls("look", { at: "x" }), "Here."], {
      tools: [look],
    });
    const response = await send(chat, { message: "Where is it?" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("chatelaine-protocol")).toBe("1");
    const read = await frames(response);
    const started = read[0]?.event as Extract<ChatEvent, { type: "turn_started" }>;
    expect(read.map(({ id }) => id)).toEqual(read.map((_, index) => `${started.turn_id}:${index + 1}`));
    expect(read.at(-1)?.event).toMatchObject({ type: "done", conversation_id: started.conversation_id });

    const detail = await json<ConversationDetail>(
      await call(chat, `/conversations/${started.conversation_id}`),
    );
    expect(detail.conversation).toMatchObject({ title: "Where is it?", message_count: 2 });
    expect(detail.running_turn_id).toBeNull();
    expect(detail.messages.at(-1)).toMatchObject({
      status: "complete",
      content: {
        steps: [
          { type: "text", text: "Let me " },
          { type: "tool_call", input: { at: "x" } },
          { type: "tool_result", artifact: { data: { at: "x" } } },
          { type: "text", text: "Here." },
        ],
      },
    });
    // What the model was told stays on the server.
    expect(JSON.stringify(detail)).not.toContain('"output"');

    const list = await json<ConversationList>(await call(chat, "/conversations"));
    expect(list.conversations.map(({ id }) => id)).toEqual([started.conversation_id]);
  });

  it("resumes a stream after the event that the reader has", async () => {
    const chat = chatWith([modelCall().thinks("Hm.").says("a")]);
    const all = await frames(await send(chat, { message: "Hi" }));
    const turnId = all[0]?.id?.split(":")[0] as string;
    const resumed = await call(chat, `/turns/${turnId}/events`, {
      headers: { "last-event-id": `${turnId}:2` },
    });
    expect(await frames(resumed)).toEqual(all.slice(2));
    const other = await call(chat, `/turns/${turnId}/events`, {
      headers: { "last-event-id": `${"0".repeat(32)}:2` },
    });
    expect(await frames(other)).toEqual(all);
    for (const id of ["5", "1e3", `${turnId}:1e3`, `${turnId}:-1`, "9".repeat(7000), `${turnId}: 2`]) {
      const refused = await call(chat, `/turns/${turnId}/events`, { headers: { "last-event-id": id } });
      expect([refused.status, await codeOf(refused)]).toEqual([400, "cursor_invalid"]);
    }
    const future = await call(chat, `/turns/${turnId}/events`, {
      headers: { "last-event-id": `${turnId}:99` },
    });
    expect([future.status, await codeOf(future)]).toEqual([409, "cursor_out_of_range"]);
  });

  it("keeps the connection alive while the model thinks, and the turn when the reader leaves", async () => {
    const hold = gate();
    const chat = chatWith([modelCall().says("a").waits(hold.opened).says("b")]);
    const response = await send(chat, { message: "Hi" });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    hold.open();
    const list = await json<ConversationList>(await call(chat, "/conversations"));
    const path = `/conversations/${list.conversations[0]?.id}`;
    await expect
      .poll(async () => (await json<ConversationDetail>(await call(chat, path))).messages.at(-1))
      .toMatchObject({ status: "complete", content: { steps: [{ text: "ab" }] } });
  });

  it("stops a turn, tells of a running one, and refuses a second in its conversation", async () => {
    const chat = chatWith([modelCall().says("a").hangs()]);
    const response = await send(chat, { message: "Hi" });
    const reading = frames(response);
    const { conversations } = await json<ConversationList>(await call(chat, "/conversations"));
    const path = `/conversations/${conversations[0]?.id}`;
    const { running_turn_id } = await json<ConversationDetail>(await call(chat, path));
    const second = await send(chat, { message: "Hi again", conversation_id: conversations[0]?.id });
    expect(second.status).toBe(409);
    expect(await json<ErrorResponse>(second)).toMatchObject({
      error: { code: "turn_running", turn_id: running_turn_id },
    });
    const stop = () => call(chat, `/turns/${running_turn_id}/stop`, { method: "POST" });
    expect(await json(await stop())).toEqual({ turn_id: running_turn_id, stopped: true });
    expect(await json(await stop())).toEqual({ turn_id: running_turn_id, stopped: false });
    expect((await reading).at(-1)?.event).toMatchObject({ type: "stopped", reason: "user" });
  });

  it("renames, pins and deletes", async () => {
    const chat = chatWith(["a"]);
    await frames(await send(chat, { message: "Hi" }));
    const { conversations } = await json<ConversationList>(await call(chat, "/conversations"));
    const path = `/conversations/${conversations[0]?.id}`;
    const renamed = await call(chat, path, { method: "PATCH", body: { title: "  Orders  ", pinned: true } });
    expect(await json(renamed)).toMatchObject({ title: "Orders", pinned: true });
    expect((await call(chat, path, { method: "DELETE" })).status).toBe(204);
    expect((await call(chat, path)).status).toBe(404);
    expect((await call(chat, path, { method: "DELETE" })).status).toBe(404);
  });

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

  it("takes off the path under which it is mounted", async () => {
    const chat = chatWith([], { basePath: "/api/chat/" });
    expect((await call(chat, "/api/chat/health")).status).toBe(200);
    expect((await call(chat, "/health")).status).toBe(404);
    expect((await call(chat, "/api/chatter/health")).status).toBe(404);
  });

  it("answers without HTTP too", async () => {
    const chat = chatWith(["Hello."]);
    const events: JsonValue[] = [];
    const question = { principal: { userId: "alice", permissionLevel: "read_only" }, message: "Hi" } as const;
    for await (const event of chat.send(question)) events.push(event.type);
    expect(events).toEqual(["turn_started", "title", "text_delta", "done"]);
  });

  it("stops what it sends without HTTP when the signal aborts", async () => {
    const chat = chatWith([modelCall().says("a").hangs()]);
    const stop = new AbortController();
    const question = { principal: { userId: "alice", permissionLevel: "read_only" }, message: "Hi" } as const;
    let last: ChatEvent | undefined;
    for await (const event of chat.send({ ...question, signal: stop.signal })) {
      last = event;
      if (event.type === "text_delta") stop.abort();
    }
    expect(last).toMatchObject({ type: "stopped" });
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
