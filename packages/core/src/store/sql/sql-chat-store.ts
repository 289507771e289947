import type { Kysely } from "kysely";
import type { ChatStore, ProcessIdentity } from "../chat-store.js";
import { createStoreGate } from "../store-gate.js";
import { beginTurn } from "./begin-turn.js";
import type { ColumnTypes } from "./column-types.js";
import {
  deleteConversation,
  getConversation,
  listConversations,
  updateConversation,
} from "./conversations.js";
import { findAbandonedTurns, renewLease, takeOverTurn } from "./leases.js";
import { getMessage, listMessages } from "./messages.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations/index.js";
import type { Schema } from "./schema.js";
import { finishTurn, getRunningTurn, getTurn, saveProgress } from "./turns.js";

export interface SqlChatStoreOptions {
  /** The store's own: `close` destroys it. */
  readonly database: Kysely<Schema>;
  readonly columnTypes: ColumnTypes;
  readonly process?: ProcessIdentity;
}

/** A {@link ChatStore} on any database that Kysely speaks to. */
export function createSqlChatStore(options: SqlChatStoreOptions): ChatStore {
  const { database, columnTypes, process } = options;
  const gate = createStoreGate();
  const method =
    <Parameters extends unknown[], Result>(
      query: (database: Kysely<Schema>, ...parameters: Parameters) => Promise<Result>,
    ) =>
    (...parameters: Parameters): Promise<Result> =>
      gate.run(() => query(database, ...parameters));
  return {
    ...(process !== undefined && { process }),
    migrate: method((database) => migrate(database, migrations(columnTypes))),
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
    findAbandonedTurns: method((database, now: number) => findAbandonedTurns(database, process, now)),
    takeOverTurn: method(takeOverTurn),
    async close() {
      await gate.shut();
      await database.destroy();
    },
  };
}
