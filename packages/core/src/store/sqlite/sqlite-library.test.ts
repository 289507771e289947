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

it("refuses a version that would crash this runtime, naming the one that works", async () => {
  vi.spyOn(process, "versions", "get").mockReturnValue({ ...process.versions, node: "20.20.2" });
  const load = () => Promise.reject(new Error("must not be loaded"));
  await expect(loadBetterSqlite3(load, "13.2.0")).rejects.toMatchObject({
    code: "configuration",
    message: "better-sqlite3 13.2.0 crashes below Node 22: npm install better-sqlite3@12",
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
