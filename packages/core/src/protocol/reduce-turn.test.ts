import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../base/json.js";
import { parseJson } from "../base/json.js";
import { isTerminal, type ChatEvent, type NumberedEvent } from "./events.js";
import type { AssistantMessage } from "./messages.js";
import { recordEvent } from "./record-event.js";
import { emptyTurn, reduceTurn, type TurnState } from "./reduce-turn.js";
import { chatEventSchema, messageSchema } from "./schemas/index.js";
import { toPublicMessage, type PrivateStepData, type StoredAssistantMessage } from "./stored.js";

const started: ChatEvent = {
  type: "turn_started",
  turn_id: "t",
  conversation_id: "c",
  user_message_id: "u",
  message_id: "m",
  provider: "scripted",
  model: "scripted-1",
  created_at: "2026-11-29T00:00:00.000Z",
};

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
// Through text once: what no wire can carry, such as -0, is no input.
const json = fc
  .json({ maxDepth: 2 })
  .map((source) => parseJson(source))
  .map((parsed): JsonValue => (parsed.ok ? parsed.value : null));
const toolId = fc.constantFrom("a", "b", "c");
const usage = fc.record({ input_tokens: fc.nat(1000), output_tokens: fc.nat(1000) });
const artifact = fc.record({
  id: toolId,
  version: fc.constant(1),
  type: fc.constantFrom("markdown", "json"),
  tool_name: fc.constant("look"),
  title: text,
  presentation: fc.constant("panel" as const),
  data: json,
  pinned: fc.boolean(),
  created_at: fc.constant("2026-11-29T00:00:00.000Z"),
});

/** Any event of the middle of a turn, at any step: right, too early, or of a step that is something else. */
const middle: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc.record({ type: fc.constant("text_delta" as const), step: fc.nat(6), text }),
  fc.record({ type: fc.constant("thinking_delta" as const), step: fc.nat(6), text }),
  fc.record({
    type: fc.constant("tool_start" as const),
    step: fc.nat(6),
    tool_id: toolId,
    tool_name: text,
    input: json,
  }),
  fc.record(
    {
      type: fc.constant("tool_result" as const),
      step: fc.nat(6),
      tool_id: toolId,
      tool_name: text,
      success: fc.boolean(),
      summary: text,
      artifact,
      error_code: text,
      duration_ms: fc.nat(1000),
      cached: fc.boolean(),
    },
    { requiredKeys: ["type", "step", "tool_id", "tool_name", "success", "summary", "duration_ms", "cached"] },
  ),
  fc.record(
    {
      type: fc.constant("grounding" as const),
      step: fc.nat(6),
      tool_id: toolId,
      tool_name: text,
      input: json,
      summary: text,
      artifact,
      duration_ms: fc.nat(1000),
    },
    { requiredKeys: ["type", "step", "tool_id", "tool_name", "input", "summary", "duration_ms"] },
  ),
  fc.record({ type: fc.constant("tool_progress" as const), tool_id: toolId, progress: fc.nat(100) }),
  fc.record({ type: fc.constant("tool_input_delta" as const), tool_id: toolId, tool_name: text, text }),
  usage.map((tokens) => ({ type: "usage" as const, ...tokens })),
  fc.record({ type: fc.constant("truncated" as const), loops: fc.constant(10) }),
  fc.record({ type: fc.constant("title" as const), title: text }),
  fc.record({
    type: fc.constant("suggestions" as const),
    suggestions: fc.array(fc.record({ text, source: fc.constant("followup" as const) }), { maxLength: 2 }),
  }),
);

const ids = { turn_id: "t", conversation_id: "c", message_id: "m" };
const terminal: fc.Arbitrary<ChatEvent> = fc.oneof(
  usage.map((tokens): ChatEvent => ({
    type: "done",
    ...ids,
    user_message_id: "u",
    provider: "scripted",
    model: "scripted-1",
    stop_reason: "end_turn",
    usage: tokens,
    token_count: tokens.input_tokens + tokens.output_tokens,
  })),
  fc.constantFrom("user", "timeout").map((reason): ChatEvent => ({
    type: "stopped",
    ...ids,
    reason: reason as "user",
  })),
  fc.record({
    type: fc.constant("error" as const),
    code: fc.constant("network" as const),
    message: text,
    retryable: fc.boolean(),
  }),
);

/** A turn, perhaps without its end, perhaps with what must not come after it. */
const turn: fc.Arbitrary<readonly NumberedEvent[]> = fc
  .tuple(fc.array(middle, { maxLength: 30 }), fc.option(terminal), fc.array(middle, { maxLength: 3 }))
  .map(([events, end, late]) =>
    [started, ...events, ...(end === null ? [] : [end, ...late])].map((event, index) => ({
      seq: index + 1,
      event,
    })),
  );

function reduceAll(events: readonly NumberedEvent[], from: TurnState = emptyTurn): TurnState {
  return events.reduce(reduceTurn, from);
}

/** What the server would hold after these events: the same, with private data on every step. */
function store(events: readonly NumberedEvent[]): StoredAssistantMessage {
  let message = reduceAll(events.slice(0, 1)).message as StoredAssistantMessage;
  const keep: PrivateStepData = {
    round: 1,
    output: "for the model",
    provider_metadata: { provider: "scripted", model: "scripted-1", data: "sealed" },
  };
  for (const { event } of events.slice(1)) {
    message = recordEvent(message, event, keep);
    if (isTerminal(event)) break;
  }
  return message;
}

function reload(message: StoredAssistantMessage): AssistantMessage {
  const parsed = parseJson(JSON.stringify(message));
  if (!parsed.ok) throw new Error(parsed.reason);
  return toPublicMessage(parsed.value as unknown as StoredAssistantMessage);
}

describe("reduceTurn", () => {
  it("live, stored and replayed with duplicates are one and the same", () => {
    fc.assert(
      fc.property(turn, fc.array(fc.nat(40), { maxLength: 12 }), (events, cuts) => {
        const live = reduceAll(events);
        // Stored, and loaded again.
        expect(reload(store(events))).toEqual(live.message);
        // Replayed: after each cut the server begins again some events before it.
        let replayed = emptyTurn;
        for (const cut of cuts) {
          const from = Math.max(0, Math.min(replayed.lastSeq, cut) - 3);
          replayed = reduceAll(events.slice(from, cut), replayed);
        }
        replayed = reduceAll(events.slice(Math.max(0, replayed.lastSeq - 3)), replayed);
        expect(replayed).toEqual(live);
      }),
      { numRuns: 500 },
    );
  });

  it("a snapshot in place of the first events comes to the same answer", () => {
    fc.assert(
      fc.property(turn, fc.nat(30), (events, cut) => {
        const live = reduceAll(events);
        const before = events.slice(0, Math.max(1, cut));
        const snapshot: NumberedEvent = {
          seq: before.length,
          event: { type: "snapshot", message: reload(store(before)), user_message_id: "u" },
        };
        const late = reduceAll(events.slice(before.length), reduceTurn(emptyTurn, snapshot));
        expect(late.message).toEqual(live.message);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps what did not change, so that a reader can compare by identity", () => {
    const one = reduceAll([
      { seq: 1, event: started },
      { seq: 2, event: { type: "text_delta", step: 0, text: "a" } },
      { seq: 3, event: { type: "tool_start", step: 1, tool_id: "a", tool_name: "look", input: {} } },
    ]);
    const again = reduceTurn(one, { seq: 2, event: { type: "text_delta", step: 0, text: "a" } });
    expect(again).toBe(one);
    const more = reduceTurn(one, { seq: 4, event: { type: "text_delta", step: 2, text: "b" } });
    expect(more.message?.content.steps[0]).toBe(one.message?.content.steps[0]);
  });

  it("skips a type that it does not know", () => {
    const unknown = { type: "hologram", text: "?" } as unknown as ChatEvent;
    const state = reduceAll([
      { seq: 1, event: started },
      { seq: 2, event: unknown },
    ]);
    expect(state.message?.content.steps).toEqual([]);
    expect(state.lastSeq).toBe(2);
  });

  it("makes an end without a beginning an end", () => {
    const end: ChatEvent = { type: "error", code: "interrupted", message: "Gone.", retryable: true };
    expect(reduceTurn(emptyTurn, { seq: 1, event: end }).terminal).toBe(end);
  });
});

describe("the schemas", () => {
  it("accept every event and every message that we make", () => {
    fc.assert(
      fc.property(turn, (events) => {
        for (const { event } of events) expect(chatEventSchema.safeParse(event).error).toBeUndefined();
        expect(messageSchema.safeParse(reload(store(events))).error).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });

  it("refuse an event without a field, and one of an unknown type", () => {
    expect(chatEventSchema.safeParse({ type: "text_delta", text: "a" }).success).toBe(false);
    expect(chatEventSchema.safeParse({ type: "hologram" }).success).toBe(false);
  });
});
