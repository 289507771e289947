import { describe, expect, it } from "vitest";
import type { ChatEvent, NumberedEvent } from "../../protocol/index.js";
import { memoryEventLog } from "./memory-event-log.js";

const text = (value: string): ChatEvent => ({ type: "text_delta", step: 0, text: value });
const end: ChatEvent = { type: "error", code: "network", message: "x", retryable: true };

async function readAll(source: AsyncGenerator<readonly NumberedEvent[]>): Promise<number[]> {
  const seen: number[] = [];
  for await (const batch of source) seen.push(...batch.map(({ seq }) => seq));
  return seen;
}

describe("memoryEventLog", () => {
  it("gives every reader every event once, in order, from wherever it begins", async () => {
    const log = memoryEventLog({ batchSize: 7 });
    await log.append("t", [text("1")]);
    const readers = [0, 0, 1].map((after) => readAll(log.read("t", { after })));
    for (let count = 2; count <= 500; count += 1) {
      await log.append("t", [text(String(count))]);
      if (count % 50 === 0) readers.push(readAll(log.read("t", { after: count - 10 })));
    }
    await log.append("t", [end]);
    const all = Array.from({ length: 501 }, (_, index) => index + 1);
    const seen = await Promise.all(readers);
    expect(seen[0]).toEqual(all);
    expect(seen[1]).toEqual(all);
    expect(seen[2]).toEqual(all.slice(1));
    expect(seen[5]).toEqual(all.slice(140));
    await log.close();
  });

  it("keeps turns apart", async () => {
    const log = memoryEventLog();
    await log.append("a", [text("a"), end]);
    await log.append("b", [text("b"), text("c"), end]);
    expect(await readAll(log.read("a", { after: 0 }))).toEqual([1, 2]);
    expect(await log.lastSeq("b")).toBe(3);
    expect(await log.lastSeq("c")).toBeUndefined();
    await log.close();
  });

  it("lets a reader go when its signal aborts, and at once for a turn that it does not hold", async () => {
    const log = memoryEventLog();
    await log.append("t", [text("a")]);
    const leave = new AbortController();
    const reading = readAll(log.read("t", { after: 0, signal: leave.signal }));
    setTimeout(() => leave.abort(), 5);
    expect(await reading).toEqual([1]);
    expect(await readAll(log.read("unknown", { after: 0 }))).toEqual([]);
    await log.close();
  });

  it("forgets a turn some time after its end", async () => {
    const log = memoryEventLog({ retentionMs: 5 });
    await log.append("t", [text("a"), end]);
    expect(await log.lastSeq("t")).toBe(2);
    await expect.poll(() => log.lastSeq("t")).toBeUndefined();
    await log.close();
  });

  it("lets readers reach the end of what was written although it closes", async () => {
    const log = memoryEventLog({ batchSize: 1 });
    await log.append("t", [text("a"), text("b"), end]);
    const source = log.read("t", { after: 0 });
    await source.next();
    await log.close();
    expect(await readAll(source)).toEqual([2, 3]);
  });
});
