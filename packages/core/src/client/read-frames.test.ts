import { describe, expect, it } from "vitest";
import { readServerSentEvents } from "../base/sse.js";
import { readFrames } from "./read-frames.js";
import { seeded } from "./testing/seeded.js";

describe("readFrames", () => {
  it("reads the same frames as base/sse, whatever the line ends and the cuts", async () => {
    const random = seeded(7);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const lines = [
      "data: é😀\u2028{}",
      "data:x",
      "data",
      "data:  y: z",
      "id: t:1",
      "event: data",
      ": ping",
      "retry: 3",
      "",
      "",
    ];
    for (let round = 0; round < 400; round += 1) {
      const text = Array.from({ length: 12 }, () => pick(lines) + pick(["\n", "\r\n", "\r"])).join("");
      // A whole stream: the two differ, on purpose, in what they make of a frame that the end cuts off.
      const bytes = new TextEncoder().encode(`${text}\n\n`);
      const expected = [];
      for await (const frame of readServerSentEvents(cut(bytes, random))) expected.push(frame);
      const got = [];
      for await (const { id, event, data } of readFrames(cut(bytes, random))) got.push({ event, data, id });
      expect(got, JSON.stringify(text)).toEqual(expected);
    }
  });

  it("drops a frame that the end of the stream cuts off", async () => {
    const got = [];
    for await (const frame of readFrames(cut(new TextEncoder().encode("data: a\n\ndata: b\n"), () => 0.5)))
      got.push(frame);
    expect(got).toEqual([{ data: "a" }]);
  });

  it("reads a frame of many chunks in linear time", async () => {
    const chunk = new TextEncoder().encode("x".repeat(4096));
    let left = 4096;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 4096) controller.enqueue(new TextEncoder().encode("data: "));
        if (left > 0) controller.enqueue(chunk);
        else {
          controller.enqueue(new TextEncoder().encode("\n\n"));
          controller.close();
        }
        left -= 1;
      },
    });
    const startedAt = performance.now();
    for await (const frame of readFrames(body)) expect(frame.data).toHaveLength(4096 * 4096);
    // Each chunk looked at with all those before it would be 34 GB.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it("cancels the body when its reader stops early", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: a\n\n")),
      cancel() {
        cancelled = true;
      },
    });
    for await (const frame of readFrames(body)) {
      expect(frame.data).toBe("a");
      break;
    }
    expect(cancelled).toBe(true);
  });
});

function cut(bytes: Uint8Array, random: () => number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const end = at + 1 + Math.floor(random() * 6);
      controller.enqueue(bytes.slice(at, end));
      at = end;
      if (at >= bytes.length) controller.close();
    },
  });
}
