import { ChatelaineError } from "../../base/errors.js";
import type { JsonObject, JsonValue } from "../../base/json.js";
import type { ProviderMetadata, StopReason } from "../../protocol/index.js";
import type { ProviderEvent, ProviderToolStart } from "../chat-provider.js";
import { openAnswerBody } from "../wire/answer-body.js";
import type { Exchange } from "../wire/exchange.js";
import { readFrames } from "../wire/frames.js";
import { parseToolArguments } from "../wire/tool-arguments.js";
import { uniqueToolId } from "../wire/tool-ids.js";
import { parseWholeAnswer } from "../wire/whole-answer.js";
import { CompletionReader } from "./completion-reader.js";
import { failedFinishes, isCutForLength, toStopReason } from "./finish-reason.js";

export interface ReadCompletionOptions {
  readonly exchange: Exchange;
  readonly usedToolIds: Set<string>;
  readonly toMetadata: (data: JsonValue) => ProviderMetadata;
}

/** The events of one chat completion, streamed or whole. */
export async function* readCompletion(
  response: Response,
  options: ReadCompletionOptions,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { exchange } = options;
  const reader = new CompletionReader(options.toMetadata);
  try {
    const done = yield* readChunks(response, reader, exchange);
    const rest: ProviderEvent[] = [];
    reader.end(rest);
    yield* rest;
    yield* endOfCompletion(reader, done, options);
  } catch (error) {
    // What was used is paid for, also where the answer failed.
    if (reader.usage !== undefined && !exchange.aborted) yield { type: "usage", usage: reader.usage };
    throw error;
  }
}

/** Returns true where the body itself says that it is whole. */
async function* readChunks(
  response: Response,
  reader: CompletionReader,
  exchange: Exchange,
): AsyncGenerator<ProviderEvent, boolean, undefined> {
  const events: ProviderEvent[] = [];
  const answer = await openAnswerBody(response);
  if (answer.type === "text") {
    reader.take(parseWholeCompletion(answer.text, exchange), events);
    yield* events;
    return true;
  }
  const frames = readFrames(answer.body, exchange);
  try {
    for (;;) {
      const next = await frames.next();
      if (next.done) return next.value;
      reader.take(next.value, events);
      if (reader.finish !== "") exchange.endSoon();
      for (const event of events) yield event;
      events.length = 0;
    }
  } finally {
    await frames.return(false);
  }
}

function parseWholeCompletion(text: string, exchange: Exchange): JsonObject {
  const completion = parseWholeAnswer(text, exchange);
  if (!("choices" in completion)) throw exchange.notAnApi("JSON that is no chat completion");
  return completion;
}

function* endOfCompletion(
  reader: CompletionReader,
  done: boolean,
  { exchange, usedToolIds, toMetadata }: ReadCompletionOptions,
): Generator<ProviderEvent, void, undefined> {
  if (reader.finish === "" && !done) throw exchange.truncated();
  if (!reader.answered) throw exchange.unreadable("an answer without a choice", "");
  const failure = failedFinishes.get(reader.finish.toLowerCase());
  if (failure !== undefined) {
    throw new ChatelaineError(failure, `The answer was broken off: finish_reason ${reader.finish}.`);
  }
  const { calls } = reader;
  const cut = isCutForLength(reader.nativeFinish);
  for (const [index, call] of calls.entries()) {
    const blank = call.arguments.trim() === "";
    // Where the answer was cut, a last call without arguments is a call whose arguments did not come.
    const lost = cut && blank && index === calls.length - 1;
    const start: ProviderToolStart = {
      type: "tool_start",
      id: uniqueToolId(call.id, usedToolIds),
      name: call.name,
      input: lost ? null : parseToolArguments(call.arguments),
      rawArguments: call.arguments,
      ...(Object.keys(call.extra).length === 0 ? {} : { provider_metadata: toMetadata(call.extra) }),
    };
    yield start;
  }
  const reason = stopReason(reader, calls.length > 0);
  if (reader.usage !== undefined) yield { type: "usage", usage: reader.usage };
  yield { type: "stop", reason, ...(reader.finish === "" ? {} : { native: reader.finish }) };
}

function stopReason(reader: CompletionReader, hasCalls: boolean): StopReason {
  const said = reader.finish === "" ? undefined : toStopReason(reader.finish);
  if (reader.refused && (said === undefined || said === "end_turn")) return "refusal";
  // Many servers end a turn of tool calls with "stop", or with no word at all.
  if (hasCalls && (said === undefined || said === "end_turn")) return "tool_use";
  return said ?? "other";
}
