import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../agent/index.js";
import { gate } from "../testing/index.js";
import { mergeDeltas } from "./merge-deltas.js";

const delta = (step: number, text: string): AgentEvent => ({
  event: { type: "text_delta", step, text },
  keep: { round: 0 },
});
const result: AgentEvent = { event: { type: "truncated", loops: 10 } };

async function collect(source: AsyncGenerator<AgentEvent, string, undefined>, ms: number) {
  const batches: (readonly AgentEvent[])[] = [];
  const merged = mergeDeltas(source, ms);
  for (;;) {
    const next = await merged.next();
    if (next.done) return { batches, result: next.value };
    batches.push(next.value);
  }
}

const texts = (batches: readonly (readonly AgentEvent[])[]) =>
  batches.map((batch) => batch.map(({ event }) => ("text" in event ? event.text : event.type)));

describe("mergeDeltas", () => {
  it("sends the first delta of a step at once and merges those that follow", async () => {
    const { batches, result: returned } = await collect(
      (async function* () {
        for (const text of ["a", "b", "c", "d"]) yield delta(0, text);
        return "end";
      })(),
      10_000,
    );
    expect(texts(batches)).toEqual([["a"], ["bcd"]]);
    expect(returned).toBe("end");
  });

  it("sends what it holds along with the next step or any other event, in order", async () => {
    const { batches } = await collect(
      (async function* () {
        yield delta(0, "a");
        yield delta(0, "b");
        yield delta(1, "c");
        yield delta(1, "d");
        yield result;
        yield delta(1, "e");
        return "end";
      })(),
      10_000,
    );
    expect(texts(batches)).toEqual([["a"], ["b", "c"], ["d", "truncated"], ["e"]]);
  });

  it("does not wait for the model to send what it holds", async () => {
    const hold = gate();
    const merged = mergeDeltas(
      (async function* () {
        yield delta(0, "a");
        yield delta(0, "b");
        await hold.opened;
        return "end";
      })(),
      5,
    );
    expect((await merged.next()).value).toMatchObject([{ event: { text: "a" } }]);
    expect((await merged.next()).value).toMatchObject([{ event: { text: "b" } }]);
    hold.open();
    expect(await merged.next()).toEqual({ done: true, value: "end" });
  });

  it("loses nothing when the source throws", async () => {
    const merged = mergeDeltas(
      (async function* (): AsyncGenerator<AgentEvent, string, undefined> {
        yield delta(0, "a");
        yield delta(0, "b");
        throw new Error("broke off");
      })(),
      10_000,
    );
    expect((await merged.next()).value).toMatchObject([{ event: { text: "a" } }]);
    expect((await merged.next()).value).toMatchObject([{ event: { text: "b" } }]);
    await expect(merged.next()).rejects.toThrow("broke off");
  });

  it("keeps the data of all deltas that it merged", async () => {
    const signed: AgentEvent = {
      event: { type: "text_delta", step: 0, text: "" },
      keep: { round: 0, provider_metadata: { provider: "p", model: "m", data: "sealed" } },
    };
    const { batches } = await collect(
      (async function* () {
        yield delta(0, "a");
        yield delta(0, "b");
        yield signed;
        return "end";
      })(),
      10_000,
    );
    expect(batches[1]?.[0]?.keep).toMatchObject({ round: 0, provider_metadata: { data: "sealed" } });
  });

  it("ends its source when its reader leaves", async () => {
    let left = false;
    const merged = mergeDeltas(
      (async function* () {
        try {
          for (;;) yield delta(0, "a");
        } finally {
          left = true;
        }
      })(),
      1,
    );
    await merged.next();
    await merged.return("left" as never);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(left).toBe(true);
  });
});
