import { type Kysely, type Migration, Migrator } from "kysely";
import type { Schema } from "./schema.js";

/** Runs what has not run yet. Where the dialect can, all of it or, after a failure or a crash, none of it. */
export async function migrate(
  database: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    // Not Kysely's default names: a host that uses Kysely in the same database has those.
    migrationTableName: "chatelaine_migration",
    migrationLockTableName: "chatelaine_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
}
