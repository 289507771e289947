import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

export interface DemoArguments {
  readonly repo: string;
  readonly data: string;
  /** `undefined`: the usual one, or the next that is free. */
  readonly port: number | undefined;
}

export const usage = "Usage: npm run demo [-- --repo PATH] [--port N] [--data DIR]";

const ownRoot = resolve(fileURLToPath(new URL("../../..", import.meta.url)));

/** Reads the command line; paths are relative to `folder`. Throws an Error with a text for people. */
export function parseArguments(parameters: readonly string[], folder: string): DemoArguments {
  const { values } = parseArgs({
    args: [...parameters],
    options: { repo: { type: "string" }, port: { type: "string" }, data: { type: "string" } },
  });
  return {
    repo: values.repo === undefined ? ownRoot : resolve(folder, values.repo),
    data: values.data === undefined ? resolve(ownRoot, ".demo") : resolve(folder, values.data),
    port: values.port === undefined ? undefined : parsePort(values.port),
  };
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535))
    throw new Error(`--port must be a number from 0 to 65535, not ${JSON.stringify(text)}.`);
  return port;
}
