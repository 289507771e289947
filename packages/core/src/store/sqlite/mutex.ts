/** One holder at a time, in the order of asking. */
export interface Mutex {
  lock(): Promise<void>;
  unlock(): void;
}

export function createMutex(): Mutex {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    lock() {
      if (isHeld) return new Promise((resolve) => waiting.push(resolve));
      isHeld = true;
      return Promise.resolve();
    },
    unlock() {
      const next = waiting.shift();
      if (next === undefined) isHeld = false;
      else next();
    },
  };
}
