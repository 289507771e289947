import { createParser, type EventSourceMessage } from "eventsource-parser";

export interface ServerSentEvent {
  /** The event's name; `undefined` where the stream gave none. */
  readonly event: string | undefined;
  readonly data: string;
  readonly id: string | undefined;
}

export interface ReadServerSentEventsOptions {
  /** Called for each comment line (`: ping`): a sign of life that carries no event. */
  readonly onComment?: () => void;
  /** Called for each line with a field that the standard does not know; some servers put errors there. */
  readonly onUnknownField?: (field: string, value: string) => void;
  /** Characters that one event may take before the stream is refused. Default 8 Mi. */
  readonly maxEventLength?: number;
}

/**
 * Reads a body of `text/event-stream`, whatever its line ends and wherever its chunks are cut.
 *
 * A last event without the closing blank line is delivered too: real servers end like that. The body is
 * cancelled when the reader stops early. Throws what the body's own reader throws (an abort, a reset).
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  options: ReadServerSentEventsOptions = {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const ready: ServerSentEvent[] = [];
  let failure: Error | undefined;
  const parser = createParser({
    maxBufferSize: options.maxEventLength ?? 8 * 1024 * 1024,
    onEvent: (message: EventSourceMessage) => {
      ready.push({ event: message.event, data: message.data, id: message.id });
    },
    onComment: () => options.onComment?.(),
    onError: (error) => {
      if (error.type === "unknown-field") options.onUnknownField?.(error.field ?? "", error.value ?? "");
      else if (error.type !== "invalid-retry") failure = error;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // The blank lines complete an event that the body left open; a whole body is not changed by them.
      parser.feed(done ? decoder.decode() + "\n\n" : decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
      if (failure !== undefined) throw failure;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** One frame of our own stream: a numbered id, a fixed event name and one line of JSON. */
export function formatServerSentEvent(id: string, data: unknown): string {
  if (!/^[0-9a-f]{32}:\d+$/.test(id)) throw new Error(`Not an event id: ${JSON.stringify(id)}`);
  // JSON.stringify escapes every line end, so the data is always one line.
  return `id: ${id}\nevent: data\ndata: ${JSON.stringify(data)}\n\n`;
}
