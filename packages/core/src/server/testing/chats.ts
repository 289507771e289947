import { afterEach, expect } from "vitest";
import type { Principal } from "../../base/principal.js";
import { parseJson } from "../../base/json.js";
import { readServerSentEvents } from "../../base/sse.js";
import type { ChatEvent, ErrorResponse } from "../../protocol/index.js";
import { chatEventSchema } from "../../protocol/schemas/index.js";
import { memory } from "../../store/memory/index.js";
import { scriptedProvider, type ScriptedStep } from "../../testing/index.js";
import type { ChatOptions } from "../chat-options.js";
import { createChat, type Chat } from "../create-chat.js";

const chats: Chat[] = [];
afterEach(async () => {
  await Promise.all(chats.splice(0).map((chat) => chat.close()));
});

export function chatWith(script: readonly ScriptedStep[], options: Partial<ChatOptions> = {}): Chat {
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

export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly user?: string | null;
}

export function call(
  chat: Chat,
  path: string,
  { method = "GET", body, text, headers, user = "alice" }: Call = {},
) {
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

export const send = (chat: Chat, body: unknown, more: Call = {}) =>
  call(chat, "/messages", { method: "POST", body, ...more });

export async function json<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

export interface Frame {
  readonly id: string | undefined;
  readonly event: ChatEvent;
}

export async function frames(response: Response): Promise<Frame[]> {
  const read: Frame[] = [];
  for await (const { id, event, data } of readServerSentEvents(response.body as ReadableStream<Uint8Array>)) {
    expect(event).toBe("data");
    const parsed = parseJson(data);
    read.push({ id, event: chatEventSchema.parse(parsed.ok ? parsed.value : undefined) });
  }
  return read;
}

export async function codeOf(response: Response): Promise<string> {
  const { error } = await json<ErrorResponse>(response);
  expect(typeof error.message).toBe("string");
  return error.code;
}
