import { afterEach, describe, expect, it, vi } from "vitest";
import { backoffMs, pause } from "./backoff.js";
import { fastSchedule } from "./testing/observe-session.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("backoffMs", () => {
  it("grows from 0.25 to 5 s and stays within them, whatever the chance", () => {
    for (let tries = 0; tries < 40; tries += 1) {
      expect(backoffMs(tries, () => 0)).toBeGreaterThanOrEqual(250);
      expect(backoffMs(tries, () => 0.999)).toBeLessThanOrEqual(5_000);
    }
    expect(backoffMs(0, () => 0)).toBe(250);
    expect(backoffMs(9, () => 1)).toBe(5_000);
    expect(backoffMs(1, () => 0.5)).not.toBe(backoffMs(1, () => 0.6));
  });
});

describe("pause", () => {
  const never = new AbortController().signal;

  it("ends when its time is up", async () => {
    const { schedule, pending } = fastSchedule();
    await pause(500, schedule, never);
    expect(pending()).toBe(0);
  });

  it("ends at once when the signal aborts, before or during it, and leaves no timer", async () => {
    const { schedule, pending } = fastSchedule();
    const controller = new AbortController();
    const waiting = pause(1e9, schedule, controller.signal);
    controller.abort();
    await waiting;
    await pause(1e9, schedule, controller.signal);
    expect(pending()).toBe(0);
  });

  it.each(["online", "visibilitychange"])("ends at once on %s, and listens no more", async (name) => {
    const window = new EventTarget();
    const document = new EventTarget();
    vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
    vi.stubGlobal("document", document);
    const { schedule, pending } = fastSchedule();
    const waiting = pause(1e9, schedule, never);
    (name === "online" ? window : document).dispatchEvent(new Event(name));
    await waiting;
    expect(pending()).toBe(0);
  });
});
