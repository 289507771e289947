import { afterEach, describe, expect, it } from "vitest";
import type { NumberedEvent } from "../protocol/index.js";
import { createChatClient, type ChatClientOptions } from "./api-client.js";
import { startScriptedServer, type Exchange, type ScriptedServer } from "./testing/scripted-server.js";
import { conversation, detail, done, frames, text, turnId, turnStarted } from "./testing/turn-fixture.js";

let server: ScriptedServer | undefined;

async function serve(
  answer: (exchange: Exchange) => void | Promise<void>,
  options: Partial<ChatClientOptions> = {},
) {
  server = await startScriptedServer(answer);
  return createChatClient({ api: server.url, ...options });
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe("the streams", () => {
  it("yield a turn's events with their numbers, wherever the bytes are cut", async () => {
    const bytes = new TextEncoder().encode(frames([turnStarted, text("tea 🍵 is "), text("é"), done]));
    const client = await serve(async ({ stream, write, response }) => {
      stream();
      for (let at = 0; at < bytes.length; at += 7) await write(bytes.slice(at, at + 7));
      response.end();
    });
    const events = await all(client.sendMessage({ message: "hi" }));
    expect(events).toEqual(
      [turnStarted, text("tea 🍵 is "), text("é"), done].map((event, index) => ({ seq: index + 1, event })),
    );
  });

  it("pass over what they do not understand: other event names, newer types, broken JSON, missing fields and ids", async () => {
    const client = await serve(({ stream, response }) => {
      stream();
      response.end(
        [
          "retry: 3000",
          `id: ${turnId}:1\nevent: other\ndata: {"type":"title","title":"a"}`,
          `id: ${turnId}:2\nevent: data\ndata: {"type":"hologram"}`,
          `id: ${turnId}:3\nevent: data\ndata: {"type":"text_de`,
          `id: ${turnId}:4\nevent: data\ndata: {"type":"text_delta","step":0}`,
          `id: ${turnId}:5\nevent: data\ndata: {"type":"snapshot","user_message_id":"u","message":{}}`,
          `id: ${turnId}:6\nevent: data\ndata: {"type":"__proto__"}`,
          `event: data\ndata: {"type":"title","title":"b"}`,
          `id: ${turnId}:x\nevent: data\ndata: {"type":"title","title":"c"}`,
          `id: ${turnId}:9\ndata: {"type":"title","title":"d"}`,
          `id: ${turnId}:10\nevent: data\ndata: [1]`,
          `id: ${turnId}:11\nevent: data\ndata: {"type":"title","title":"e"}`,
          `id: ${turnId}:12\nevent: data\ndata: {"type":"error","code":"volcano","message":"m","retryable":false}`,
          "",
        ].join("\n\n"),
      );
    });
    expect(await all(client.turnEvents(turnId))).toEqual([
      { seq: 11, event: { type: "title", title: "e" } },
      { seq: 12, event: { type: "error", code: "internal", message: "m", retryable: false } },
    ]);
  });

  it("ask for what comes after a given event", async () => {
    const client = await serve(({ stream, response }) => {
      stream();
      response.end();
    });
    let opened = 0;
    await all(client.turnEvents(turnId, { after: 41, onOpen: () => (opened += 1) }));
    await all(client.turnEvents(turnId));
    const [first, second] = server!.exchanges;
    expect(first!.line).toBe(`GET /turns/${turnId}/events`);
    expect(first!.request.headers["last-event-id"]).toBe(`${turnId}:41`);
    expect(second!.request.headers["last-event-id"]).toBeUndefined();
    expect(opened).toBe(1);
  });

  it("close the connection when their reader stops", async () => {
    const client = await serve(({ stream, write }) => {
      stream();
      void write(frames([turnStarted, text("a")]));
    });
    for await (const { seq } of client.turnEvents(turnId)) {
      expect(seq).toBe(1);
      break;
    }
    await (
      await server!.exchange(`GET /turns/${turnId}/events`)
    ).closed;
  });

  it("end with the signal's reason, and close the connection", async () => {
    const client = await serve(({ stream, write }) => {
      stream();
      void write(frames([turnStarted]));
    });
    const controller = new AbortController();
    const reason = new Error("enough");
    const reading = (async () => {
      for await (const _ of client.turnEvents(turnId, { signal: controller.signal }))
        controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
    await (
      await server!.exchange(`GET /turns/${turnId}/events`)
    ).closed;
  });

  it("take silence for a lost connection, and a comment for a sign of life", async () => {
    const client = await serve(
      async ({ stream, write, closed }) => {
        stream();
        await write(frames([turnStarted]));
        for (let ping = 0; ping < 7; ping += 1) {
          await delay(200);
          await write(": ping\n\n");
        }
        await write(frames([text("still here")], 2));
        await closed;
      },
      { silenceMs: 1000 },
    );
    const got: NumberedEvent[] = [];
    const reading = (async () => {
      for await (const event of client.turnEvents(turnId)) got.push(event);
    })();
    await expect(reading).rejects.toMatchObject({ code: "network" });
    expect(got).toHaveLength(2);
    await (
      await server!.exchange(`GET /turns/${turnId}/events`)
    ).closed;
  });

  it("give up on a server that never answers", async () => {
    const client = await serve(() => {}, { silenceMs: 100 });
    await expect(all(client.sendMessage({ message: "hi" }))).rejects.toMatchObject({ code: "network" });
  });

  it("fail as a connection does when it is reset", async () => {
    const client = await serve(async ({ stream, write, reset }) => {
      stream();
      await write(frames([turnStarted]));
      await delay(50);
      reset();
    });
    await expect(all(client.turnEvents(turnId))).rejects.toMatchObject({ code: "network", retryable: true });
  });

  it("say so where a page answers in place of a chat", async () => {
    const client = await serve(({ response }) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<!doctype html>");
    });
    await expect(all(client.turnEvents(turnId))).rejects.toMatchObject({ code: "configuration" });
    await expect(client.getConversation("c")).rejects.toMatchObject({ code: "configuration" });
  });
});

describe("the other routes", () => {
  it("are asked as the protocol says", async () => {
    const client = await serve(({ line, json, response }) => {
      if (line.startsWith("DELETE")) response.writeHead(204).end();
      else if (line.startsWith("PATCH")) json(conversation);
      else if (line.startsWith("GET /conversations/")) json(detail("a", "complete"));
      else json({ ok: line });
    });
    expect(await client.stopTurn("a/b")).toEqual({ ok: "POST /turns/a%2Fb/stop" });
    expect(await client.listConversations()).toEqual({ ok: "GET /conversations" });
    expect(await client.listConversations({ cursor: "a&b" })).toEqual({
      ok: "GET /conversations?cursor=a%26b",
    });
    expect(await client.getConversation("c1")).toEqual(detail("a", "complete"));
    expect(await client.updateConversation("c1", { title: "T" })).toEqual(conversation);
    await client.deleteConversation("c1");
    expect(server!.count("DELETE /conversations/c1")).toBe(1);
    expect(await client.health()).toEqual({ ok: "GET /health" });
    const patch = server!.exchanges.find(({ line }) => line === "PATCH /conversations/c1")!;
    expect(patch.body).toBe('{"title":"T"}');
    expect(patch.request.headers["content-type"]).toBe("application/json");
  });

  it("give up on silence, and end with the signal", async () => {
    const client = await serve(() => {}, { silenceMs: 100 });
    expect(await rejection(client.listConversations())).toMatchObject({ code: "network" });
    const reason = new Error("enough");
    await expect(client.listConversations({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe("the options", () => {
  it("asks for the headers anew with every request, and counts a failure to give them as one of the network", async () => {
    let asked = 0;
    const client = await serve(({ json }) => json({}), {
      headers: async () => {
        asked += 1;
        if (asked === 3) throw new Error("no token");
        return { authorization: `Bearer ${asked}` };
      },
    });
    await client.health();
    await client.updateConversation("c", { pinned: true });
    expect(server!.exchanges.map(({ request }) => request.headers.authorization)).toEqual([
      "Bearer 1",
      "Bearer 2",
    ]);
    expect(await rejection(client.health())).toMatchObject({ code: "network" });
  });

  it("uses the host's fetch and credentials, and takes a URL with or without a slash at its end", async () => {
    const asked: [string, RequestCredentials | undefined][] = [];
    const fetch = async (url: string, { credentials }: RequestInit) => {
      asked.push([url, credentials]);
      return Response.json({});
    };
    await createChatClient({ api: "/api/chat/", fetch, credentials: "include" }).health();
    await createChatClient({ api: new URL("https://host.example/chat"), fetch }).health();
    expect(asked).toEqual([
      ["/api/chat/health", "include"],
      ["https://host.example/chat/health", "same-origin"],
    ]);
  });
});

async function all(events: AsyncIterable<NumberedEvent>): Promise<NumberedEvent[]> {
  const list = [];
  for await (const event of events) list.push(event);
  return list;
}

function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => Promise.reject(new Error("It was not refused.")),
    (error: unknown) => error,
  );
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
