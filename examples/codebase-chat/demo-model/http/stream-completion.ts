import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { toChunk, type Completion } from "./completion.js";

export interface StreamOptions {
  /** `Infinity`: without pauses. */
  readonly tokensPerSecond: number;
  readonly includeUsage: boolean;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/** Tokens that the first one waits for: a model reads before it writes. */
const TOKENS_BEFORE_FIRST = 20;

/** Writes a completion as server-sent events at the speed of a model. Stops without an error when the client leaves. */
export async function streamCompletion(
  response: ServerResponse,
  completion: Completion,
  options: StreamOptions,
): Promise<void> {
  const { signal, tokensPerSecond, includeUsage } = options;
  // With `include_usage` every chunk has the field, and only the last one has a value in it.
  const none = includeUsage ? null : undefined;
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  try {
    await write(
      response,
      toChunk(completion, { delta: { role: "assistant", content: "" }, finish_reason: null }, none),
      signal,
    );
    const startedAt = performance.now();
    let tokens = TOKENS_BEFORE_FIRST;
    for (const piece of completion.pieces) {
      tokens += piece.tokens;
      const pause = startedAt + (1000 * tokens) / tokensPerSecond - performance.now();
      await sleep(Math.max(0, pause), undefined, { signal });
      await write(response, toChunk(completion, { delta: piece.delta, finish_reason: null }, none), signal);
    }
    await write(
      response,
      toChunk(completion, { delta: {}, finish_reason: completion.finishReason }, none),
      signal,
    );
    if (includeUsage) await write(response, toChunk(completion, undefined, completion.usage), signal);
    response.end("data: [DONE]\n\n");
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function write(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  // A client that reads slowly is waited for; one that is gone ends the wait through the signal.
  if (!response.write(text)) await once(response, "drain", { signal });
}
