/**
 * `npm run conformance:wire -- DIR [--api a,b] [--only ID] [--seed N] [--rounds N] [--cuts N]`: serves each
 * recorded body of DIR from a real socket and compares what the provider makes of it with what the index says.
 */
import { parseArgs } from "node:util";
import { readWireCases, type WireCase } from "./wire-case.js";
import { differences } from "./wire-compare.js";
import { cutDifferences } from "./wire-cut.js";
import { randomCuts, seededRandom, type Random } from "./wire-random.js";
import { providersByApi, runProvider, type Outcome } from "./wire-run.js";
import { startWireServer, type Serving, type WireServer } from "./wire-server.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    api: { type: "string" },
    only: { type: "string" },
    seed: { type: "string" },
    rounds: { type: "string", default: "2" },
    cuts: { type: "string", default: "4" },
  },
});

const [folder] = positionals;
if (folder === undefined) {
  console.error("Which folder? npm run conformance:wire -- DIR");
  process.exit(2);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const apis = values.api?.split(",");
const cases = readWireCases(folder).filter(
  ({ id, api }) =>
    (apis === undefined || apis.includes(api)) && (values.only === undefined || id === values.only),
);
console.log(`seed ${seed}, ${cases.length} cases`);

const server = await startWireServer();
let failed = 0;
for (const [index, testCase] of cases.entries()) {
  // Each case has a seed of its own, so that --only repeats what the whole run did.
  const found = await runCase(testCase, server, seededRandom(seed + hashOf(testCase.id)));
  if (found.length === 0) continue;
  failed += 1;
  console.log(`FAIL ${testCase.id} (case ${index})`);
  for (const line of found) console.log(`  ${line}`);
}
await server.close();
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runCase(testCase: WireCase, wire: WireServer, random: Random): Promise<readonly string[]> {
  if (providersByApi[testCase.api] === undefined) return [`no provider covers ${testCase.api}`];
  const found = new Set<string>();
  let whole: Outcome | undefined;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const cuts = randomCuts(testCase.body.length, random);
    whole = await ask(testCase, wire, { body: testCase.body, cuts, ending: "end" });
    for (const line of differences(testCase, whole)) found.add(line);
  }
  if (whole === undefined || testCase.httpStatus !== 200) return [...found];
  for (let count = 0; count < Number(values.cuts); count += 1) {
    const length = random.below(testCase.body.length);
    const ending = random.below(2) === 0 ? "end" : "reset";
    const body = testCase.body.subarray(0, length);
    const outcome = await ask(testCase, wire, { body, cuts: randomCuts(length, random), ending });
    for (const line of cutDifferences(testCase, length, outcome, whole)) {
      found.add(`cut at byte ${length} (${ending}): ${line}`);
    }
  }
  return [...found];
}

async function ask(
  testCase: WireCase,
  wire: WireServer,
  serving: Pick<Serving, "body" | "cuts" | "ending">,
): Promise<Outcome> {
  const url = wire.serve({ status: testCase.httpStatus, headers: testCase.headers, ...serving });
  const provider = providersByApi[testCase.api]?.(url);
  if (provider === undefined) throw new Error(`No provider for ${testCase.api}.`);
  return runProvider(provider, testCase.request?.model ?? "test-model");
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
