import { randomUUID } from "node:crypto";
import type { Reply } from "../reply.js";
import { modelId, type CompletionRequest } from "../request/completion-request.js";
import { countTokens, tokensOf } from "./tokens.js";

type FinishReason = "stop" | "tool_calls" | "length";

interface CallDelta {
  readonly index: number;
  readonly id?: string;
  readonly type?: "function";
  readonly function: { readonly name?: string; readonly arguments: string };
}

/** One piece of a reply: what a chunk's `delta` holds, and how many tokens it stands for. */
export interface Piece {
  readonly delta: { readonly content?: string; readonly tool_calls?: readonly CallDelta[] };
  readonly tokens: number;
}

/** A reply cut into pieces as a model would stream it. */
export interface Completion {
  readonly id: string;
  readonly created: number;
  readonly pieces: readonly Piece[];
  readonly finishReason: FinishReason;
  readonly usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** Tokens that come in one chunk, in turn: a model's chunks are not all of one size. */
const CHUNK_TOKENS = [3, 2, 4, 3, 1, 4];

export function toCompletion(request: CompletionRequest, reply: Reply): Completion {
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Infinity;
  const pieces = withinLimit(
    reply.type === "answer" ? answerPieces(reply.text) : callPieces(reply.calls),
    limit,
  );
  const completionTokens = pieces.kept.reduce((sum, piece) => sum + piece.tokens, 0);
  const promptTokens = countTokens(JSON.stringify([request.messages, request.tools ?? []]));
  return {
    id: `chatcmpl-${randomUUID().replaceAll("-", "")}`,
    created: Math.floor(Date.now() / 1000),
    pieces: pieces.kept,
    finishReason: pieces.isCut ? "length" : reply.type === "answer" ? "stop" : "tool_calls",
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

function answerPieces(text: string): Piece[] {
  return chunked(text).map(({ text: content, tokens }) => ({ delta: { content }, tokens }));
}

function callPieces(calls: readonly { name: string; input: unknown }[]): Piece[] {
  return calls.flatMap(({ name, input }, index): Piece[] => [
    {
      delta: {
        tool_calls: [
          {
            index,
            id: `call_${randomUUID().replaceAll("-", "").slice(0, 24)}`,
            type: "function",
            function: { name, arguments: "" },
          },
        ],
      },
      tokens: 4,
    },
    ...chunked(JSON.stringify(input)).map(({ text, tokens }) => ({
      delta: { tool_calls: [{ index, function: { arguments: text } }] },
      tokens,
    })),
  ]);
}

function chunked(text: string): { text: string; tokens: number }[] {
  const tokens = tokensOf(text);
  const chunks: { text: string; tokens: number }[] = [];
  for (let at = 0, turn = 0; at < tokens.length; turn += 1) {
    const part = tokens.slice(at, at + (CHUNK_TOKENS[turn % CHUNK_TOKENS.length] ?? 1));
    chunks.push({ text: part.join(""), tokens: part.length });
    at += part.length;
  }
  return chunks;
}

function withinLimit(pieces: readonly Piece[], limit: number): { kept: Piece[]; isCut: boolean } {
  const kept: Piece[] = [];
  let used = 0;
  for (const piece of pieces) {
    used += piece.tokens;
    if (used > limit) return { kept, isCut: true };
    kept.push(piece);
  }
  return { kept, isCut: false };
}

/** The whole reply as one body, for a request that does not stream. */
export function toBody(completion: Completion): Record<string, unknown> {
  const content = completion.pieces.map(({ delta }) => delta.content ?? "").join("");
  const calls = joinCalls(completion.pieces);
  return {
    ...{ id: completion.id, object: "chat.completion", created: completion.created, model: modelId },
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: content === "" ? null : content,
          refusal: null,
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: completion.finishReason,
      },
    ],
    usage: completion.usage,
  };
}

function joinCalls(pieces: readonly Piece[]): unknown[] {
  const calls: { id: string; type: "function"; function: { name: string; arguments: string } }[] = [];
  for (const { delta } of pieces) {
    for (const part of delta.tool_calls ?? []) {
      const call = (calls[part.index] ??= {
        id: "",
        type: "function",
        function: { name: "", arguments: "" },
      });
      call.id ||= part.id ?? "";
      call.function.name ||= part.function.name ?? "";
      call.function.arguments += part.function.arguments;
    }
  }
  return calls;
}

/** One `data:` line of the stream. */
export function toChunk(
  completion: Completion,
  choice: { delta: Piece["delta"] & { role?: "assistant" }; finish_reason: FinishReason | null } | undefined,
  usage?: Completion["usage"] | null,
): string {
  return `data: ${JSON.stringify({
    ...{ id: completion.id, object: "chat.completion.chunk", created: completion.created, model: modelId },
    choices: choice === undefined ? [] : [{ index: 0, ...choice, logprobs: null }],
    ...(usage === undefined ? {} : { usage }),
  })}\n\n`;
}
