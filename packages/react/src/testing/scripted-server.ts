import type { ChatEvent, ConversationDetail, ErrorResponse } from "@chatelaine/core/protocol";

export interface ScriptedServer {
  readonly fetch: typeof globalThis.fetch;
  /** `POST /messages`, each with the headers that it came with. */
  readonly requests: { readonly line: string; readonly headers: Headers }[];
  /** Sends events to the reader of the turn. */
  say(...events: readonly ChatEvent[]): void;
  /** Ends the stream. */
  end(): void;
}

export interface ScriptedServerOptions {
  readonly conversations?: Readonly<Record<string, ConversationDetail>>;
  /** Refuses what asks for this path. */
  readonly refuse?: Readonly<Record<string, ErrorResponse & { readonly status: number }>>;
}

/** A chat's routes without a network: a `fetch` that answers from a script, one turn at a time. */
export function scriptedServer(options: ScriptedServerOptions = {}): ScriptedServer {
  const requests: ScriptedServer["requests"] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let seq = 0;
  const encoder = new TextEncoder();

  const events = () => {
    seq = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return {
    requests,
    fetch: async (input, init) => {
      const path = String(input instanceof Request ? input.url : input);
      const line = `${init?.method ?? "GET"} ${path}`;
      requests.push({ line, headers: new Headers(init?.headers) });
      const refusal = options.refuse?.[path];
      if (refusal !== undefined) return Response.json({ error: refusal.error }, { status: refusal.status });
      if (path.endsWith("/messages") || path.endsWith("/events")) return events();
      const id = /\/conversations\/(.+)$/.exec(path)?.[1] ?? "";
      const detail = options.conversations?.[id];
      if (detail !== undefined) return Response.json(detail);
      const list = Object.values(options.conversations ?? {}).map(({ conversation }) => conversation);
      return Response.json({ conversations: list, next_cursor: null });
    },
    say(...said) {
      for (const event of said) {
        seq += 1;
        stream?.enqueue(encoder.encode(`id: t1:${seq}\nevent: data\ndata: ${JSON.stringify(event)}\n\n`));
      }
    },
    end: () => stream?.close(),
  };
}

export const started: ChatEvent = {
  type: "turn_started",
  turn_id: "t1",
  conversation_id: "c1",
  user_message_id: "u1",
  message_id: "a1",
  provider: "scripted",
  model: "a-model",
  created_at: "2026-03-01T09:00:01.000Z",
};

export const done: ChatEvent = {
  type: "done",
  turn_id: "t1",
  conversation_id: "c1",
  message_id: "a1",
  user_message_id: "u1",
  provider: "scripted",
  model: "a-model",
  stop_reason: "end_turn",
  usage: { input_tokens: 10, output_tokens: 5 },
  token_count: 15,
};
