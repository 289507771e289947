import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createChat } from "@chatelaine/core";
import { sqlite } from "@chatelaine/core/store/sqlite";
import { nodeHandler } from "@chatelaine/server-adapters/node";
import { chooseProvider } from "./choose-provider.js";
import { databasePath } from "./database-path.js";
import type { DemoInfo } from "../shared/demo-info.js";
import { createApp } from "./http/create-app.js";
import { listen } from "./http/listen.js";
import { createStaticFiles } from "./http/static-files.js";
import { connectCodebaseTools } from "./mcp-tools.js";
import type { DemoArguments } from "./parse-arguments.js";
import { systemPrompt } from "./system-prompt.js";

export interface StartDemoOptions extends DemoArguments {
  readonly onProgress: (message: string) => void;
  /** Ends a start that takes too long for whoever waits. */
  readonly signal: AbortSignal;
}

/** A running demo. */
export interface Demo {
  readonly url: string;
  readonly info: DemoInfo;
  /** Ends running answers, saved as they are, then everything that was started. */
  stop(): Promise<void>;
}

const chatPath = "/api/chat";
const page = fileURLToPath(new URL("../web/dist", import.meta.url));

/** Reads the repository, chooses a provider, and serves the chat and its page. */
export async function startDemo(options: StartDemoOptions): Promise<Demo> {
  // In the order in which it was started; ended the other way round.
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const { repo, onProgress, signal } = options;
    const codebase = await connectCodebaseTools({ repo, onProgress, signal });
    started.push(() => codebase.close());
    const chosen = await chooseProvider();
    started.push(() => chosen.stop());
    const chat = createChat({
      providers: [chosen.provider],
      tools: codebase.tools,
      store: sqlite({ path: await databasePath(options.data, repo) }),
      authenticate: () => ({ userId: "local", permissionLevel: "read_only" }),
      systemPrompt: systemPrompt(codebase.overview),
    });
    await chat.ready();
    const { name, branch, head } = codebase.overview;
    const { id, name: providerName, defaultModel: model } = chosen.provider;
    const info: DemoInfo = {
      repo: { name, branch, head },
      provider: { id, name: providerName, model, is_demo: chosen.isDemo },
    };
    const handleChat = nodeHandler(chat, { basePath: chatPath });
    const serveStatic = await createStaticFiles(page);
    const server = createServer(createApp({ chatPath, handleChat, info, serveStatic }));
    started.push(async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Each stream gets its last event before its connection goes.
      await chat.close();
      server.closeIdleConnections();
      await Promise.race([closed, graceForConnections()]);
      server.closeAllConnections();
    });
    signal.throwIfAborted();
    const port = await listen(server, options.port);
    return { url: `http://127.0.0.1:${port}`, info, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function graceForConnections(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000).unref());
}
