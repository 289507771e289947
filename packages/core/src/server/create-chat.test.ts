import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { JsonValue } from "../base/json.js";
import type { ChatEvent, ConversationDetail, ConversationList, ErrorResponse } from "../protocol/index.js";
import { gate, modelCall, scriptedProvider } from "../testing/index.js";
import { defineTool } from "../tools/index.js";
import { call, chatWith, codeOf, frames, json, send } from "./testing/chats.js";

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

  it("lets a request choose among the providers and models that the host lists", async () => {
    const first = scriptedProvider(["one"], { id: "first" });
    const second = { ...scriptedProvider(["two"], { id: "second" }), models: ["large"] };
    const chat = chatWith([], { providers: [first, second] });
    const read = await frames(await send(chat, { message: "Hi", provider: "second", model: "large" }));
    expect(read[0]?.event).toMatchObject({ provider: "second", model: "large" });
    expect(second.requests[0]?.model).toBe("large");
    expect(first.requests).toEqual([]);
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
});
