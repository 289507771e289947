import { expect, it } from "vitest";
import { createMutex } from "./mutex.js";

it("has one holder at a time, in the order of asking", async () => {
  const mutex = createMutex();
  const order: number[] = [];
  let inside = 0;
  await Promise.all(
    [1, 2, 3, 4].map(async (name) => {
      await mutex.lock();
      inside += 1;
      expect(inside).toBe(1);
      await Promise.resolve();
      order.push(name);
      inside -= 1;
      mutex.unlock();
    }),
  );
  expect(order).toEqual([1, 2, 3, 4]);
});
