import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { openRepository } from "../git/open-repository.js";
import { readCodebase, type Codebase } from "../index/codebase.js";
import { searchCodebase } from "../tools/search-codebase.js";

let codebase: Codebase;

beforeAll(async () => {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  codebase = await readCodebase(await openRepository(root), () => undefined);
}, 60_000);

const find = (query: string) => searchCodebase(codebase, { query, limit: 8 }).results;

describe("search on this repository", () => {
  it.each(["where is the SSE reader implemented", "readServerSentEvents", "who calls readServerSentEvents?"])(
    "%s: first of all the reader itself",
    (query) => {
      expect(find(query)[0]).toMatchObject({
        path: "packages/core/src/base/sse.ts",
        symbol: "readServerSentEvents",
        kind: "definition",
      });
    },
  );

  it.each([
    ["how are ids made?", "packages/core/src/base/ids.ts"],
    ["where are permission levels defined", "packages/core/src/base/principal.ts"],
    ["how does the reducer apply an event", "packages/core/src/protocol/reduce-turn.ts"],
    ["which function executes a tool", "packages/core/src/tools/execute-tool.ts"],
  ])("%s: among the first three", (query, path) => {
    expect(
      find(query)
        .slice(0, 3)
        .map((result) => result.path),
    ).toContain(path);
  });
});
