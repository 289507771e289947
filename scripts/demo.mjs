/** `npm run demo [-- --repo PATH] [--port N]`: from a fresh clone to a running demo. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWeb } from "./lib/build-web.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { root } from "./lib/run.mjs";

await ensureInstall();
await buildWeb();

// The server runs in this process, from the sources: a signal and the exit code need no relay.
const { register } = await import("tsx/esm/api");
register({ tsconfig: join(root, "tsconfig.json") });
const server = join(root, "examples", "codebase-chat", "server", "main.ts");
process.argv[1] = server;
await import(pathToFileURL(server).href);
