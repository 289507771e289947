import { ChatelaineError, toChatelaineError } from "../base/errors.js";

/** The one door of a store: what fails behind it comes out as a `ChatelaineError`, and it can be shut. */
export interface StoreGate {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets nothing more in; resolves when all that was inside has ended. */
  shut(): Promise<void>;
}

export function createStoreGate(): StoreGate {
  const inside = new Set<Promise<unknown>>();
  let isShut = false;
  return {
    async run(work) {
      if (isShut) throw new ChatelaineError("internal", "The store is closed.");
      const working = work();
      inside.add(working);
      try {
        return await working;
      } catch (error) {
        throw toChatelaineError(error);
      } finally {
        inside.delete(working);
      }
    },
    async shut() {
      isShut = true;
      await Promise.allSettled(inside);
    },
  };
}
