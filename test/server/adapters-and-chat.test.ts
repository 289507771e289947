import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import compression from "compression";
import express from "express";
import { createChat, type Chat } from "@chatelaine/core";
import { memory } from "@chatelaine/core/store/memory";
import { gate, modelCall, scriptedProvider, type ScriptedStep } from "@chatelaine/core/testing";
import { expressHandler } from "@chatelaine/server-adapters/express";
import { nodeHandler } from "@chatelaine/server-adapters/node";
import { afterEach, describe, expect, it } from "vitest";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function chatWith(script: readonly ScriptedStep[]): Chat {
  const chat = createChat({
    providers: [scriptedProvider(script)],
    store: memory(),
    authenticate: () => ({ userId: "alice", permissionLevel: "read_only" }),
    scope: (_request, { repoId }) => repoId ?? "none",
    onError: () => undefined,
  });
  closing.push(() => chat.close());
  return chat;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const mounts: [string, (chat: Chat) => Server][] = [
  ["node:http", (chat) => createServer(nodeHandler(chat, { basePath: "/api/repos/7/chat" }))],
  ["Express", (chat) => createServer(express().use("/api/repos/:repoId/chat", expressHandler(chat)))],
  [
    "Express behind express.json() and compression()",
    (chat) =>
      createServer(
        express().use(compression(), express.json()).use("/api/repos/:repoId/chat", expressHandler(chat)),
      ),
  ],
];

describe.each(mounts)("a chat on %s", (_name, mount) => {
  it("answers, streams before the end, and goes on when the reader leaves", async () => {
    const hold = gate();
    const base = `${await listen(mount(chatWith([modelCall().says("first").waits(hold.opened).says(" last")])))}/api/repos/7/chat`;
    const response = await fetch(`${base}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-encoding": "gzip" },
      body: JSON.stringify({ message: "Hi" }),
    });
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let seen = "";
    while (!seen.includes("first")) seen += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    hold.open();
    const list = (await (await fetch(`${base}/conversations`)).json()) as { conversations: { id: string }[] };
    await expect
      .poll(async () => (await fetch(`${base}/conversations/${list.conversations[0]?.id}`)).text())
      .toContain("first last");
  });

  it("refuses what is no request with JSON, and lives on", async () => {
    const origin = await listen(mount(chatWith([])));
    const base = `${origin}/api/repos/7/chat`;
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(`${base}/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
    expect((await post(JSON.stringify({ message: "" }))).status).toBe(400);
    expect((await post(JSON.stringify({ message: "x".repeat(10_000_000) }))).status).toBe(413);
    expect((await post("message=x", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
      415,
    );
    expect((await fetch(`${base}/conversations/%00%ff`)).status).toBe(404);
    const { port } = new URL(origin);
    const raw = connect(Number(port), "127.0.0.1");
    raw.write("GET http://[broken HTTP/1.1\r\nHost: x y z\r\n\r\n");
    const [chunk] = (await once(raw, "data")) as [Buffer];
    raw.destroy();
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 40[04]/);
    expect((await fetch(`${base}/health`)).status).toBe(200);
  });
});

it("keeps the scopes apart that the route names", async () => {
  const origin = await listen(mounts[1]![1](chatWith(["a"])));
  const asked = await fetch(`${origin}/api/repos/7/chat/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "Hi" }),
  });
  await asked.text();
  const titles = async (repo: string) =>
    (await (await fetch(`${origin}/api/repos/${repo}/chat/conversations`)).text()).includes('"Hi"');
  expect([await titles("7"), await titles("8")]).toEqual([true, false]);
});
