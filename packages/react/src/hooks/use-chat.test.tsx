import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { StrictMode, type ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ConversationDetail } from "@chatelaine/core/protocol";
import { answer, textStep } from "../testing/answers.js";
import { done, scriptedServer, started, type ScriptedServer } from "../testing/scripted-server.js";
import { userMessage } from "../testing/scripted-session.js";
import { ChatelaineProvider } from "./chatelaine-provider.js";
import { useChat, type Chat } from "./use-chat.js";
import type { UseChatOptions } from "./use-chat-session.js";
import { useConversations } from "./use-conversations.js";

afterEach(cleanup);

const detail = (id: string, text: string): ConversationDetail => ({
  conversation: {
    ...{ id, title: `About ${id}`, pinned: false, message_count: 2 },
    ...{ created_at: "2026-03-01T09:00:00.000Z", updated_at: "2026-03-01T09:00:00.000Z" },
  },
  messages: [userMessage("question"), answer([textStep(text)], { id: `${id}-answer`, conversation_id: id })],
  running_turn_id: null,
});

const around = (server: ScriptedServer, token?: () => string) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <StrictMode>
        <ChatelaineProvider
          api="/api"
          fetch={(url, init) => server.fetch(url, init)}
          headers={token === undefined ? {} : { authorization: token() }}
        >
          {children}
        </ChatelaineProvider>
      </StrictMode>
    );
  };

const lines = ({ requests }: ScriptedServer) => requests.map(({ line }) => line);

describe("useChat", () => {
  test("sends once, also in StrictMode, and shows the answer as it grows", async () => {
    const server = scriptedServer();
    const onConversationChange = vi.fn();
    const { result } = renderHook(() => useChat({ onConversationChange }), { wrapper: around(server) });
    expect(result.current.status).toBe("idle");

    let taken: Promise<boolean> | undefined;
    act(() => {
      taken = result.current.send("hello");
    });
    expect(result.current.status).toBe("submitting");
    await waitFor(() => expect(lines(server)).toEqual(["POST /api/messages"]));

    server.say(started, { type: "text_delta", step: 0, text: "Hi" });
    await waitFor(() =>
      expect(result.current.messages.at(-1)).toMatchObject({ content: { steps: [{ text: "Hi" }] } }),
    );
    expect(result.current.status).toBe("streaming");
    expect(onConversationChange.mock.calls).toEqual([["c1"]]);

    server.say(done);
    server.end();
    await waitFor(() => expect(result.current.status).toBe("idle"));
    expect(await taken).toBe(true);
    expect(result.current.messages).toHaveLength(2);
    expect(lines(server)).toEqual(["POST /api/messages"]);
  });

  test("loads its conversation once, and is loading from the first render on", async () => {
    const server = scriptedServer({ conversations: { c1: detail("c1", "One") } });
    const statuses: string[] = [];
    const { result } = renderHook(
      () => {
        const chat = useChat({ conversationId: "c1" });
        statuses.push(chat.status);
        return chat;
      },
      { wrapper: around(server) },
    );
    await waitFor(() => expect(result.current.messages).toHaveLength(2));
    expect(statuses[0]).toBe("loading");
    expect(lines(server)).toEqual(["GET /api/conversations/c1"]);
    expect(result.current.conversation?.title).toBe("About c1");
  });

  test("follows the host from conversation to conversation and to a new one", async () => {
    const server = scriptedServer({ conversations: { c1: detail("c1", "One"), c2: detail("c2", "Two") } });
    const { result, rerender } = renderHook<Chat, UseChatOptions>(useChat, {
      wrapper: around(server),
      initialProps: { conversationId: "c1" },
    });
    await waitFor(() => expect(result.current.conversationId).toBe("c1"));
    rerender({ conversationId: "c2" });
    await waitFor(() => expect(result.current.conversationId).toBe("c2"));
    rerender({});
    await waitFor(() => expect(result.current.messages).toEqual([]));
    expect(lines(server)).toEqual(["GET /api/conversations/c1", "GET /api/conversations/c2"]);
  });

  test("does not load what it has just told the host", async () => {
    const server = scriptedServer({ conversations: { c1: detail("c1", "One") } });
    const { result, rerender } = renderHook<Chat, UseChatOptions>(useChat, {
      wrapper: around(server),
      initialProps: {},
    });
    act(() => void result.current.send("hello"));
    await waitFor(() => expect(lines(server)).toHaveLength(1));
    server.say(started);
    await waitFor(() => expect(result.current.conversationId).toBe("c1"));
    rerender({ conversationId: "c1" });
    server.say(done);
    server.end();
    await waitFor(() => expect(result.current.status).toBe("idle"));
    expect(lines(server)).toEqual(["POST /api/messages"]);
  });

  test("sends the headers of the latest render", async () => {
    const server = scriptedServer();
    let token = "first";
    const { result, rerender } = renderHook(() => useChat(), { wrapper: around(server, () => token) });
    token = "second";
    rerender();
    act(() => void result.current.send("hello"));
    await waitFor(() => expect(server.requests[0]?.headers.get("authorization")).toBe("second"));
    server.say(started, done);
    server.end();
    await waitFor(() => expect(result.current.status).toBe("idle"));
  });
});

test("without a provider the hook says what is missing", () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => renderHook(() => useChat())).toThrow("Wrap this in <ChatelaineProvider");
  consoleError.mockRestore();
});

describe("useConversations", () => {
  const conversations = { c1: detail("c1", "One"), c2: detail("c2", "Two") };

  test("lists, renames and removes, at once for the reader", async () => {
    const server = scriptedServer({ conversations });
    const { result } = renderHook(() => useConversations(), { wrapper: around(server) });
    await waitFor(() => expect(result.current.conversations).toHaveLength(2));
    act(() => result.current.rename("c1", "Better"));
    expect(result.current.conversations?.[0]?.title).toBe("Better");
    act(() => result.current.remove("c2"));
    expect(result.current.conversations?.map(({ id }) => id)).toEqual(["c1"]);
    await waitFor(() => expect(lines(server)).toContain("DELETE /api/conversations/c2"));
  });

  test("takes a change back that the server refuses", async () => {
    const error = { code: "forbidden", message: "Not allowed.", retryable: false } as const;
    const refuse = { "/api/conversations/c1": { status: 403, error } };
    const server = scriptedServer({ conversations, refuse });
    const { result } = renderHook(() => useConversations(), { wrapper: around(server) });
    await waitFor(() => expect(result.current.conversations).toHaveLength(2));
    act(() => result.current.remove("c1"));
    expect(result.current.conversations).toHaveLength(1);
    await waitFor(() => expect(result.current.conversations).toHaveLength(2));
  });

  test("asks again with every new version", async () => {
    const server = scriptedServer({ conversations });
    const { result, rerender } = renderHook(({ version }) => useConversations(version), {
      wrapper: around(server),
      initialProps: { version: 1 },
    });
    await waitFor(() => expect(result.current.conversations).toHaveLength(2));
    const before = server.requests.length;
    rerender({ version: 2 });
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(before));
  });
});
