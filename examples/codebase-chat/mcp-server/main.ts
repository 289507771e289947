import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createServer } from "./create-server.js";
import { openRepository } from "./git/open-repository.js";
import { startIndexing } from "./index/start-indexing.js";

// stdout belongs to the protocol. What people should read goes to stderr, one line each.
try {
  const { values } = parseArgs({ options: { repo: { type: "string", default: "." } } });
  const repository = await openRepository(values.repo);
  const server = createServer(startIndexing(repository));
  // The host is gone when stdin ends; nothing else would tell.
  process.stdin.on("end", () => process.exit(0));
  // Ctrl-C in a terminal reaches this child too, but it is for the host to say when the work is over.
  if (!process.stdin.isTTY) process.on("SIGINT", () => undefined);
  await server.connect(new StdioServerTransport());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
