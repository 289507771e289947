import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { createServer } from "../mcp-server/create-server.js";
import { openRepository } from "../mcp-server/git/open-repository.js";
import { startIndexing } from "../mcp-server/index/start-indexing.js";

/** A real MCP client on the server. */
export interface ConnectedClient {
  readonly client: Client;
  call(name: string, parameters?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

const server = fileURLToPath(new URL("../mcp-server/main.ts", import.meta.url));

/** Starts the server as a child; where it ends at once, rejects with what it wrote to stderr. */
export async function connectClient(repository: string): Promise<ConnectedClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--import", "tsx", server, "--repo", repository],
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stderr: "pipe",
  });
  let complaint = "";
  transport.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString("utf8")));
  const client = new Client({ name: "test", version: "0" });
  try {
    await client.connect(transport);
  } catch (error) {
    await transport.close();
    throw new Error(complaint, { cause: error });
  }
  return facade(client);
}

/** The same without the price of a process. */
export async function connectInProcess(repository: string): Promise<ConnectedClient> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer(startIndexing(await openRepository(repository)));
  const client = new Client({ name: "test", version: "0" });
  await Promise.all([server.connect(far), client.connect(near)]);
  return facade(client);
}

function facade(client: Client): ConnectedClient {
  return {
    client,
    call: async (name, parameters = {}) =>
      (await client.callTool({ name, arguments: parameters })) as CallToolResult,
    close: () => client.close(),
  };
}

export function textOf(result: CallToolResult): string {
  return result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
