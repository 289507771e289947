import { describe, expect, it } from "vitest";
import { emptyTurn } from "../protocol/index.js";
import { createSessionStore } from "./session-store.js";
import type { SessionMessage } from "./types.js";

function setup() {
  let time = 1_000;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const store = createSessionStore(
    {
      status: "streaming",
      conversationId: undefined,
      conversation: undefined,
      messages: [],
      progress: emptyTurn.progress,
      error: undefined,
    },
    {
      now: () => time,
      schedule(callback, delayMs) {
        const timer = { at: time + delayMs, callback };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  );
  const told: number[] = [];
  const unsubscribe = store.subscribe(() => told.push(time));
  return {
    store,
    told,
    timers,
    unsubscribe,
    write: () => store.set({ messages: [] as readonly SessionMessage[] }),
    advanceTo(next: number) {
      for (const timer of timers) {
        if (timer.at > next) continue;
        timers.delete(timer);
        time = timer.at;
        timer.callback();
      }
      time = next;
    },
  };
}

describe("the session's store", () => {
  it("tells the first text at once and the rest once per 33 ms", () => {
    const { write, told, advanceTo } = setup();
    for (let ms = 1_000; ms < 1_100; ms += 1) {
      advanceTo(ms);
      write();
    }
    advanceTo(1_200);
    expect(told).toEqual([1_000, 1_033, 1_066, 1_099, 1_132]);
  });

  it("tells a status or an error at once, with the text that waited, and that text no second time", () => {
    const { store, write, told, timers } = setup();
    write();
    write();
    expect(told).toHaveLength(1);
    expect(timers.size).toBe(1);
    store.set({ status: "idle" });
    expect(told).toHaveLength(2);
    expect(timers.size).toBe(0);
    write();
    store.set({ error: { code: "internal", message: "m", retryable: false, during: "turn" } });
    expect(told).toHaveLength(3);
  });

  it("keeps the state's identity, and silence, where nothing changed", () => {
    const { store, told } = setup();
    const before = store.get();
    store.set({ status: "streaming", messages: before.messages });
    expect(store.get()).toBe(before);
    expect(told).toEqual([]);
    expect(store.get()).toBe(store.get());
  });

  it("goes on telling when the clock is set back", () => {
    const { write, told, advanceTo } = setup();
    write();
    advanceTo(10);
    write();
    expect(told).toEqual([1_000, 10]);
  });

  it("ends one subscription at a time, also of one function that subscribed twice", () => {
    const { store, unsubscribe } = setup();
    unsubscribe();
    let told = 0;
    const listener = () => (told += 1);
    const first = store.subscribe(listener);
    store.subscribe(listener);
    first();
    first();
    store.set({ status: "idle" });
    expect(told).toBe(1);
  });

  it("leaves no timer and no listener when it closes", () => {
    const { store, write, told, timers } = setup();
    write();
    write();
    store.close();
    expect(timers.size).toBe(0);
    store.set({ status: "idle" });
    expect(told).toHaveLength(1);
  });
});
