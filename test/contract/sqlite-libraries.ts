import {
  loadBetterSqlite3,
  loadNodeSqlite,
  type SqliteLibrary,
} from "../../packages/core/src/store/sqlite/sqlite-library.js";

export type SqliteName = "node:sqlite" | "better-sqlite3";

const loaders: Readonly<Record<SqliteName, () => Promise<SqliteLibrary>>> = {
  "node:sqlite": async () => {
    const library = loadNodeSqlite();
    if (library === undefined) throw new Error(`Node ${process.version} has no node:sqlite.`);
    return library;
  },
  "better-sqlite3": () => loadBetterSqlite3(),
};

export function sqliteLoader(name: SqliteName): () => Promise<SqliteLibrary> {
  return loaders[name];
}

/** Those that open a database here; says which do not, and why. */
export async function sqliteLibraries(): Promise<
  readonly { readonly name: SqliteName; readonly load: () => Promise<SqliteLibrary> }[]
> {
  const usable = [];
  for (const name of ["node:sqlite", "better-sqlite3"] as const) {
    const load = sqliteLoader(name);
    try {
      // better-sqlite3 loads its binary with the first database.
      (await load()).open(":memory:").close();
      usable.push({ name, load });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`Skipped: the store on ${name}. ${reason.replaceAll("\n", " ")}`);
    }
  }
  if (usable.length === 0) throw new Error("No SQLite opens here, so the store was not tested.");
  return usable;
}
