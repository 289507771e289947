import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { chooseProvider, type ChosenProvider } from "./choose-provider.js";

/** The discard port: nothing listens there. */
const nowhere = "http://127.0.0.1:9";
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function choose(environment: Record<string, string>, ollamaAddress = nowhere): Promise<ChosenProvider> {
  const chosen = await chooseProvider({ environment, ollamaAddress, tokensPerSecond: Infinity });
  cleanups.push(() => chosen.stop());
  return chosen;
}

async function fakeOllama(answer: string | undefined): Promise<string> {
  const server: Server = createServer((_request, response) => {
    if (answer !== undefined) response.end(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const models = (...names: string[]) => JSON.stringify({ models: names.map((name) => ({ name })) });

describe("chooseProvider", () => {
  it("takes Anthropic, then OpenAI, by the key that is set", async () => {
    const both = await choose({ ANTHROPIC_API_KEY: "k", OPENAI_API_KEY: "k" });
    expect(both).toMatchObject({ provider: { id: "anthropic" }, isDemo: false });
    expect(await choose({ ANTHROPIC_API_KEY: " ", OPENAI_API_KEY: "k" })).toMatchObject({
      provider: { id: "openai" },
    });
  });

  it("takes the first model of an Ollama that can chat", async () => {
    const address = await fakeOllama(models("nomic-embed-text:latest", "qwen3.5:4b"));
    expect(await choose({}, address)).toMatchObject({
      provider: { id: "ollama", name: "Ollama", defaultModel: "qwen3.5:4b" },
      isDemo: false,
    });
  });

  it.each([
    ["has no model", models()],
    ["answers nonsense", "<html>"],
    ["does not answer", undefined],
  ])("takes the demo model where Ollama %s", async (_state, answer) => {
    expect(await choose({}, await fakeOllama(answer))).toMatchObject({ isDemo: true });
  });

  it("takes the demo model where nothing else is there, or where it is asked for", async () => {
    expect(await choose({})).toMatchObject({
      provider: { id: "demo", name: "Demo model", defaultModel: "demo-model" },
      isDemo: true,
    });
    expect(await choose({ CHATELAINE_DEMO_MODEL: "1", OPENAI_API_KEY: "k" })).toMatchObject({ isDemo: true });
  });

  it("reaches the demo model through the real provider", async () => {
    const { provider } = await choose({});
    let text = "";
    const request = { model: provider.defaultModel, messages: [{ role: "user", content: "hello" } as const] };
    for await (const event of provider.streamChat(request)) {
      if (event.type === "text_delta") text += event.text;
    }
    expect(text).toMatch(/^Hello! I am the demo model/);
  });
});
