import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export interface McpCommand {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly folder: string;
}

/** An MCP server that runs as a child of this process. */
export interface McpChild {
  /** Connects; starts the child, and starts it anew where it has ended. Rejects with what the child complained of. */
  client(): Promise<Client>;
  /** Of the running child; changes when it is started anew. */
  pid(): number | undefined;
  /** Ends the child. A later `client()` rejects. */
  close(): Promise<void>;
}

const MAX_COMPLAINT = 2_000;

export function createMcpChild(command: McpCommand): McpChild {
  let current: { readonly transport: StdioClientTransport; readonly client: Promise<Client> } | undefined;
  let closed = false;

  const start = () => {
    const transport = new StdioClientTransport({
      command: command.command,
      args: [...command.parameters],
      cwd: command.folder,
      stderr: "pipe",
    });
    const started = { transport, client: connect(transport) };
    const forget = () => {
      if (current === started) current = undefined;
    };
    started.client.then((client) => (client.onclose = forget), forget);
    return started;
  };

  return {
    async client() {
      if (closed) throw new Error("The MCP server was closed.");
      current ??= start();
      return current.client;
    },
    pid: () => current?.transport.pid ?? undefined,
    async close() {
      closed = true;
      await current?.transport.close();
    },
  };
}

async function connect(transport: StdioClientTransport): Promise<Client> {
  let complaint = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString("utf8")).slice(-MAX_COMPLAINT);
  });
  const client = new Client({ name: "chatelaine-codebase-chat", version: "0.1.0" });
  try {
    await client.connect(transport);
    return client;
  } catch (error) {
    await transport.close();
    throw new Error(complaint.trim() || "The MCP server could not be started.", { cause: error });
  }
}
