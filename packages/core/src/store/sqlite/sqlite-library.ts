import { createRequire } from "node:module";
import { ChatelaineError } from "../../base/errors.js";

/** What node:sqlite and better-sqlite3 have in common. */
export interface SqliteHandle {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { readonly changes: number | bigint };
}

export interface SqliteLibrary {
  open(path: string): SqliteHandle;
  /** True for the error of a database that another connection has locked. */
  isBusy(error: unknown): boolean;
}

/** What this runtime brings, else the package. Throws `configuration` where there is neither. */
export async function loadSqliteLibrary(): Promise<SqliteLibrary> {
  return loadNodeSqlite() ?? (await loadBetterSqlite3());
}

const SQLITE_BUSY = 5;

/** `node:sqlite`, from Node 22.13 on. */
export function loadNodeSqlite(): SqliteLibrary | undefined {
  const module = withoutExperimentalWarning(() => process.getBuiltinModule("node:sqlite")) as
    { readonly DatabaseSync: new (path: string) => SqliteHandle } | undefined;
  if (module === undefined) return undefined;
  return {
    open: (path) => new module.DatabaseSync(path),
    // The low byte of an extended code such as SQLITE_BUSY_SNAPSHOT is the plain one.
    isBusy: (error) => isCoded(error) && (Number(error.errcode) & 0xff) === SQLITE_BUSY,
  };
}

/** The `import` and the version that it brings are arguments so that a test can choose them. */
export async function loadBetterSqlite3(
  load: () => Promise<{ readonly default: new (path: string) => SqliteHandle }> = () =>
    import("better-sqlite3"),
  version: string | undefined = installedVersion(),
): Promise<SqliteLibrary> {
  const remedy = "npm install better-sqlite3@12";
  // It installs with no more than a warning there, and then takes the whole process with it.
  if (Number(version?.split(".")[0]) >= 13 && Number(process.versions.node.split(".")[0]) < 22) {
    throw new ChatelaineError("configuration", `better-sqlite3 ${version} crashes below Node 22: ${remedy}`);
  }
  const module = await load().catch((cause: unknown) => {
    throw new ChatelaineError(
      "configuration",
      `sqlite() needs Node 22.13 or later, or the package "better-sqlite3": ${remedy}`,
      { cause },
    );
  });
  return {
    open: (path) => new module.default(path),
    isBusy: (error) => isCoded(error) && String(error.code).startsWith("SQLITE_BUSY"),
  };
}

function installedVersion(): string | undefined {
  try {
    const { version } = createRequire(import.meta.url)("better-sqlite3/package.json") as { version?: string };
    return version;
  } catch {
    return undefined;
  }
}

function isCoded(error: unknown): error is { readonly code?: unknown; readonly errcode?: unknown } {
  return typeof error === "object" && error !== null;
}

/** Loading it prints that it is experimental. What is used of it here, the contract suite covers on each version. */
function withoutExperimentalWarning<Result>(load: () => Result): Result {
  const emitWarning = Reflect.get<NodeJS.Process, "emitWarning">(process, "emitWarning");
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
