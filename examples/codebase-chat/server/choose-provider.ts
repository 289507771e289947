import type { ChatProvider } from "@chatelaine/core";
import { anthropic } from "@chatelaine/core/providers/anthropic";
import { openai } from "@chatelaine/core/providers/openai";
import { modelId } from "../demo-model/request/completion-request.js";
import { startDemoModel } from "../demo-model/start-demo-model.js";
import { findOllamaModel } from "./provider/reachable-ollama.js";

export interface ChooseProviderOptions {
  /** Default: the process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default Ollama's usual one. */
  readonly ollamaAddress?: string;
  /** Of the demo model. Default: what the environment says, else its own. */
  readonly tokensPerSecond?: number;
}

export interface ChosenProvider {
  readonly provider: ChatProvider;
  /** No language model: the page says so. */
  readonly isDemo: boolean;
  stop(): Promise<void>;
}

/**
 * The first provider with a key in the environment, else an Ollama on this machine, else the demo model.
 * `CHATELAINE_DEMO_MODEL=1` asks for the demo model, `CHATELAINE_DEMO_TOKENS_PER_SECOND` sets its pace.
 */
export async function chooseProvider(options: ChooseProviderOptions = {}): Promise<ChosenProvider> {
  const { environment = process.env, ollamaAddress = "http://127.0.0.1:11434" } = options;
  if (environment["CHATELAINE_DEMO_MODEL"] !== "1") {
    if (isSet(environment["ANTHROPIC_API_KEY"])) return hosted(anthropic());
    if (isSet(environment["OPENAI_API_KEY"])) return hosted(openai());
    const model = await findOllamaModel(ollamaAddress);
    if (model !== undefined) {
      const baseURL = `${ollamaAddress}/v1`;
      return hosted(openai({ id: "ollama", name: "Ollama", baseURL, apiKey: "ollama", model }));
    }
  }
  const pace = Number(environment["CHATELAINE_DEMO_TOKENS_PER_SECOND"]);
  const tokensPerSecond = options.tokensPerSecond ?? (pace > 0 ? pace : undefined);
  const demo = await startDemoModel(tokensPerSecond === undefined ? {} : { tokensPerSecond });
  const { baseURL } = demo;
  return {
    provider: openai({ id: "demo", name: "Demo model", baseURL, apiKey: "demo", model: modelId }),
    isDemo: true,
    stop: () => demo.stop(),
  };
}

function hosted(provider: ChatProvider): ChosenProvider {
  return { provider, isDemo: false, stop: () => Promise.resolve() };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}
