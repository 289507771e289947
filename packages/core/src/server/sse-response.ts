import { formatServerSentEvent } from "../base/sse.js";
import { protocolVersion, type NumberedEvent } from "../protocol/index.js";

export interface SseResponseOptions {
  /** Ends the response, not the turn. */
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which a comment shows that the connection lives. Default 15,000. */
  readonly pingMs?: number;
}

/**
 * A turn as a stream of server-sent events. It takes from the source only what the reader takes from it, so a slow
 * reader holds nothing but its place; a reader that leaves ends the source and nothing else. Rejects as `open` does.
 */
export async function sseResponse(
  turnId: string,
  open: (signal: AbortSignal) => Promise<AsyncGenerator<readonly NumberedEvent[], void, undefined>>,
  options: SseResponseOptions,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([options.signal, left.signal]);
  const batches = await open(signal);
  const pingMs = options.pingMs ?? 15_000;
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<readonly NumberedEvent[], void>> | undefined;

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 3000\n\n"));
    },
    async pull(controller) {
      next ??= batches.next();
      const batch = await orSilence(next, pingMs);
      if (batch === "silence") {
        controller.enqueue(encoder.encode(": ping\n\n"));
        return;
      }
      next = undefined;
      if (batch.done) {
        controller.close();
        return;
      }
      const frames = batch.value.map(({ seq, event }) => formatServerSentEvent(`${turnId}:${seq}`, event));
      controller.enqueue(encoder.encode(frames.join("")));
    },
    cancel() {
      left.abort();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "chatelaine-protocol": protocolVersion,
    },
  });
}

async function orSilence<Value>(promise: Promise<Value>, ms: number): Promise<Value | "silence"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<"silence">((resolve) => {
    timer = setTimeout(() => resolve("silence"), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
