import type { ChatStore } from "../chat-store.js";
import { createStoreGate } from "../store-gate.js";
import { beginTurn } from "./begin-turn.js";
import {
  deleteConversation,
  getConversation,
  getMessage,
  listConversations,
  listMessages,
  updateConversation,
} from "./conversations.js";
import { createMemoryTables, type MemoryTables } from "./memory-tables.js";
import {
  findAbandonedTurns,
  finishTurn,
  getRunningTurn,
  getTurn,
  renewLease,
  saveProgress,
  takeOverTurn,
} from "./turns.js";

/**
 * Conversations in this process's memory, gone when it ends and never thrown away before: for tests and trials.
 *
 * @example
 * const store = memory();
 */
export function memory(): ChatStore {
  const tables = createMemoryTables();
  const gate = createStoreGate();
  // Each method runs to its end without waiting, which makes it a transaction.
  const method =
    <Parameters extends unknown[], Result>(
      query: (tables: MemoryTables, ...parameters: Parameters) => Result,
    ) =>
    (...parameters: Parameters): Promise<Result> =>
      gate.run(async () => query(tables, ...parameters));
  return {
    migrate: method(() => undefined),
    listConversations: method(listConversations),
    getConversation: method(getConversation),
    listMessages: method(listMessages),
    updateConversation: method(updateConversation),
    deleteConversation: method(deleteConversation),
    beginTurn: method(beginTurn),
    getTurn: method(getTurn),
    getRunningTurn: method(getRunningTurn),
    getMessage: method(getMessage),
    saveProgress: method(saveProgress),
    finishTurn: method(finishTurn),
    renewLease: method(renewLease),
    findAbandonedTurns: method(findAbandonedTurns),
    takeOverTurn: method(takeOverTurn),
    close: () => gate.shut(),
  };
}
