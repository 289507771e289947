import { describe, expect, it } from "vitest";
import { isChatelaineError } from "../../packages/core/src/base/errors.js";
import type { CurrentStore } from "./chat-store.contract.js";
import { alice, begin, beginInput, complete } from "./store-fixtures.js";

export function describeClosing(store: CurrentStore): void {
  describe("close", () => {
    it("lets what has begun end first", async () => {
      const turn = await begin(store());
      const writing = [store().finishTurn(turn, complete("x")), store().beginTurn(beginInput())];
      await store().close();
      expect((await Promise.allSettled(writing)).map((result) => result.status)).toEqual([
        "fulfilled",
        "fulfilled",
      ]);
    });

    it("may be called twice, and lets nothing more in", async () => {
      const turn = await begin(store());
      await store().close();
      await store().close();
      const late: readonly (() => Promise<unknown>)[] = [
        () => store().migrate(),
        () => store().listConversations(alice, { limit: 1 }),
        () => store().beginTurn(beginInput()),
        () => store().finishTurn(turn, complete("x")),
        () => store().findAbandonedTurns(0),
      ];
      for (const call of late) {
        const error = await call().catch((reason: unknown) => reason);
        expect(isChatelaineError(error)).toBe(true);
      }
    });
  });
}
