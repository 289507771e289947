/* How many turns a second the SQLite store takes: npx tsx bench/store.ts [turns] */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlite } from "../packages/core/src/store/sqlite/index.js";
import { begin, complete, streaming } from "../test/contract/store-fixtures.js";

const turns = Number(process.argv[2] ?? 2000);
const savesPerTurn = 5;
const folder = await mkdtemp(join(tmpdir(), "chatelaine-bench-"));
const store = sqlite({ path: join(folder, "chat.db") });
await store.migrate();

async function runTurn(): Promise<void> {
  const turn = await begin(store);
  for (let save = 1; save <= savesPerTurn; save += 1) {
    await store.saveProgress(turn, streaming("A sentence of an answer. ".repeat(save * 8)));
  }
  await store.finishTurn(turn, complete("A sentence of an answer. ".repeat(48)));
}

console.log(`Node ${process.version}, ${turns} turns: begin, ${savesPerTurn} saves, finish`);
for (const atOnce of [1, 50]) {
  const startedAt = performance.now();
  let left = turns;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await runTurn();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  const perTurn = (seconds * 1000) / turns;
  console.log(
    `${String(atOnce).padStart(3)} at once: ${(turns / seconds).toFixed(0)} turns/s, ${perTurn.toFixed(2)} ms each`,
  );
}

await store.close();
await rm(folder, { recursive: true });
