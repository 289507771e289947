import { type CompiledQuery, Kysely } from "kysely";
import { expect, it } from "vitest";
import { createId } from "../../base/ids.js";
import { formatConversationCursor } from "../conversation-cursor.js";
import { openDatabase } from "../sqlite/open-database.js";
import { createSqliteDialect } from "../sqlite/sqlite-dialect.js";
import { loadSqliteLibrary } from "../sqlite/sqlite-library.js";
import { listConversations } from "./conversations.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations/index.js";
import type { Schema } from "./schema.js";

it("lists in one query that reads an index in order", async () => {
  const sqlite = await openDatabase(":memory:", await loadSqliteLibrary());
  const queries: CompiledQuery[] = [];
  const database = new Kysely<Schema>({
    dialect: createSqliteDialect(async () => sqlite),
    log: (event) => void queries.push(event.query),
  });
  await migrate(database, migrations({ exactText: "varchar(255)", longText: "text" }));
  const owner = { userId: "alice", scopeId: "shop" };
  const cursor = formatConversationCursor({ pinned: 0, updated_at: 5, id: createId() });
  for (const options of [{ limit: 10 }, { limit: 10, cursor }]) {
    queries.length = 0;
    await listConversations(database, owner, options);
    expect(queries).toHaveLength(1);
    const plan = sqlite.all(`explain query plan ${queries[0]!.sql}`, queries[0]!.parameters);
    const details = plan.map((row) => (row as { readonly detail: string }).detail);
    expect(details).toHaveLength(1);
    expect(details[0]).toContain("USING INDEX conversations_list (scope_id=? AND user_id=? AND deleted_at=?");
  }
  await database.destroy();
});
