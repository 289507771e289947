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

describe("search on this repository", () => {
  it.each([
    ["where is the SSE reader implemented", "packages/core/src/base/sse.ts", "readServerSentEvents"],
    ["readServerSentEvents", "packages/core/src/base/sse.ts", "readServerSentEvents"],
    ["how are ids made?", "packages/core/src/base/ids.ts", "createId"],
    ["where are permission levels defined", "packages/core/src/base/principal.ts", undefined],
    ["how does the reducer apply an event", "packages/core/src/protocol/reduce-turn.ts", "applyEvent"],
    ["which function executes a tool", "packages/core/src/tools/execute-tool.ts", "executeTool"],
  ])("%s", (query, path, symbol) => {
    const [best] = searchCodebase(codebase, { query, limit: 8 }).results;
    expect(best?.path).toBe(path);
    if (symbol !== undefined) expect(best?.symbol).toBe(symbol);
  });
});
