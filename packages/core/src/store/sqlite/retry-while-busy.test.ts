import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryWhileBusy } from "./retry-while-busy.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = new Error("busy");
const isBusy = (error: unknown) => error === busy;

function recordedPauses() {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    vi.advanceTimersByTime(milliseconds);
  };
  return { pauses, pause };
}

it("tries again after growing pauses until the lock is free", async () => {
  const { pauses, pause } = recordedPauses();
  let tries = 0;
  const work = () => {
    tries += 1;
    if (tries < 10) throw busy;
    return "done";
  };
  expect(await retryWhileBusy(work, isBusy, pause)).toBe("done");
  expect(pauses).toHaveLength(9);
  expect(pauses.toSorted((left, right) => left - right)).toEqual(pauses);
});

it("gives up after ten seconds with the database's own error", async () => {
  const { pauses, pause } = recordedPauses();
  const locked = () => {
    throw busy;
  };
  await expect(retryWhileBusy(locked, isBusy, pause)).rejects.toBe(busy);
  const waited = pauses.reduce((sum, each) => sum + each, 0);
  expect(waited).toBeGreaterThanOrEqual(10_000);
  expect(waited).toBeLessThan(10_200);
});

it("does not repeat what failed for another reason", async () => {
  const { pauses, pause } = recordedPauses();
  const broken = () => {
    throw new Error("no such table");
  };
  await expect(retryWhileBusy(broken, isBusy, pause)).rejects.toThrow("no such table");
  expect(pauses).toEqual([]);
});
