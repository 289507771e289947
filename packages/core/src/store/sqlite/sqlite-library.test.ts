import { expect, it, vi } from "vitest";
import { loadBetterSqlite3, loadNodeSqlite, loadSqliteLibrary } from "./sqlite-library.js";

it("names the package to install where there is neither", async () => {
  const missing = new Error("Cannot find package 'better-sqlite3'");
  await expect(loadBetterSqlite3(() => Promise.reject(missing))).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("npm install better-sqlite3") as string,
    cause: missing,
  });
});

it("opens a database with what is there", async () => {
  const handle = (await loadSqliteLibrary()).open(":memory:");
  expect(handle.prepare("select 1 as one").all()).toEqual([{ one: 1 }]);
  handle.close();
});

it("prints no warning, and leaves those of others alone", () => {
  const emitWarning = vi.spyOn(process, "emitWarning").mockReturnValue(undefined);
  loadNodeSqlite();
  expect(emitWarning).not.toHaveBeenCalled();
  process.emitWarning("theirs");
  expect(emitWarning).toHaveBeenCalledWith("theirs");
});
