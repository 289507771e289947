import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sqlite } from "./sqlite.js";

it.each([undefined, "", 5, new URL("file:///chat.db")])("refuses %s as a path at once", (path) => {
  expect(() => sqlite({ path: path as string })).toThrow(
    expect.objectContaining({ code: "configuration", field: "path" }),
  );
});

it("opens the file where the process was when the store was made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chatelaine-sqlite-"));
  const before = process.cwd();
  try {
    process.chdir(folder);
    const store = sqlite({ path: "chat.db" });
    process.chdir(before);
    await store.migrate();
    expect((await stat(join(folder, "chat.db"))).isFile()).toBe(true);
    await store.close();
  } finally {
    process.chdir(before);
    await rm(folder, { recursive: true });
  }
});
