import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { ConversationDetail } from "@chatelaine/core/protocol";
import { ChatelaineProvider } from "../../hooks/chatelaine-provider.js";
import { done, scriptedServer, started, type ScriptedServer } from "../../testing/scripted-server.js";
import { ChatInterface } from "./chat-interface.js";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

const stored: ConversationDetail = {
  conversation: {
    id: "c1",
    title: "Stored title",
    pinned: false,
    message_count: 1,
    created_at: "2026-03-01T09:00:00.000Z",
    updated_at: "2026-03-01T09:00:00.000Z",
  },
  messages: [
    {
      id: "u1",
      conversation_id: "c1",
      role: "user",
      content: { text: "the stored question" },
      created_at: "2026-03-01T09:00:00.000Z",
    },
  ],
  running_turn_id: null,
};

function open(server: ScriptedServer, remember?: boolean | string) {
  return render(
    <ChatelaineProvider api="/api/chat" fetch={server.fetch}>
      <ChatInterface {...(remember === undefined ? {} : { remember })} />
    </ChatelaineProvider>,
  );
}

async function ask(server: ScriptedServer) {
  const field = screen.getByRole("textbox", { name: "Message" });
  fireEvent.change(field, { target: { value: "hello" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await settle();
  act(() => server.say(started, done));
  await settle();
}

describe("a chat without a host's hand", () => {
  test("opens its conversation again after a reload", async () => {
    const first = scriptedServer();
    const tab = open(first);
    await settle();
    await ask(first);
    tab.unmount();
    open(scriptedServer({ conversations: { c1: stored } }));
    await settle();
    expect(screen.getByText("the stored question")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Stored title" })).toBeDefined();
  });

  test("begins anew on demand, and stays so after a reload", async () => {
    sessionStorage.setItem("chatelaine:/", "c1");
    const server = scriptedServer({ conversations: { c1: stored } });
    const tab = open(server);
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "New chat" }));
    await settle();
    expect(screen.queryByText("the stored question")).toBeNull();
    tab.unmount();
    open(server);
    await settle();
    expect(screen.queryByText("the stored question")).toBeNull();
  });

  test("forgets a conversation that is gone, or is another user's", async () => {
    sessionStorage.setItem("chatelaine:/", "c1");
    open(
      scriptedServer({
        refuse: {
          "/api/chat/conversations/c1": {
            status: 404,
            error: { code: "not_found", message: "Not found.", retryable: false },
          },
        },
      }),
    );
    await settle();
    await settle();
    expect(sessionStorage.getItem("chatelaine:/")).toBeNull();
    expect(screen.getByText("What would you like to know?")).toBeDefined();
  });

  test("remembers by a name, or not at all, as the host likes", async () => {
    for (const [remember, kept] of [
      ["support", "c1"],
      [false, null],
    ] as const) {
      const server = scriptedServer();
      const tab = open(server, remember);
      await settle();
      await ask(server);
      tab.unmount();
      expect(sessionStorage.getItem("chatelaine:support")).toBe(kept);
      expect(sessionStorage.getItem("chatelaine:/")).toBeNull();
      sessionStorage.clear();
    }
  });
});
