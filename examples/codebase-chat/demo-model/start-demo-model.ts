import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { handleRequest } from "./http/handle-request.js";

export interface DemoModelOptions {
  /** How fast it writes. Default 75; `Infinity` for tests that need no pauses. */
  readonly tokensPerSecond?: number;
}

/** A running demo model. */
export interface DemoModel {
  /** For any client of OpenAI's API. */
  readonly baseURL: string;
  /** Ends running answers and closes the port. */
  stop(): Promise<void>;
}

/**
 * Starts the demo model: a server of OpenAI's chat completions on a free port of this machine, without a language
 * model behind it. It reads the offered tools, picks calls by the words of the question, and quotes what they return.
 */
export async function startDemoModel({ tokensPerSecond = 75 }: DemoModelOptions = {}): Promise<DemoModel> {
  const server = createServer((request, response) => void handleRequest(request, response, tokensPerSecond));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
