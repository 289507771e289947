import { afterEach, beforeEach, describe } from "vitest";
import type { ChatStore } from "../../packages/core/src/store/index.js";
import { describeBeginTurn } from "./begin-turn.contract.js";
import { describeClosing } from "./closing.contract.js";
import { describeConversations } from "./conversations.contract.js";
import { describeIsolation } from "./isolation.contract.js";
import { describeLeases } from "./leases.contract.js";
import { describeMessages } from "./messages.contract.js";
import { describeTurnWrites } from "./turn-writes.contract.js";

/** The store of the test that runs, with its tables. */
export type CurrentStore = () => ChatStore;

/** Every sentence of the {@link ChatStore} contract. `makeStore` gives an empty store each time. */
export function describeChatStore(name: string, makeStore: () => ChatStore | Promise<ChatStore>): void {
  describe(name, () => {
    let store: ChatStore;
    beforeEach(async () => {
      store = await makeStore();
      await store.migrate();
    });
    afterEach(() => store.close());
    const current = () => store;
    describeConversations(current);
    describeMessages(current);
    describeBeginTurn(current);
    describeTurnWrites(current);
    describeLeases(current);
    describeIsolation(current);
    describeClosing(current);
  });
}
