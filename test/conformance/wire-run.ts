import { anthropic } from "@chatelaine/core/providers/anthropic";
import { openai } from "@chatelaine/core/providers/openai";
import type { ChatProvider, ProviderStop, ProviderToolStart } from "@chatelaine/core/providers";
import type { Usage } from "@chatelaine/core/protocol";

/** What a provider made of an answer. */
export interface Outcome {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ProviderToolStart[];
  readonly stop: ProviderStop | undefined;
  readonly usage: Usage | undefined;
  readonly error: unknown;
  /** A breach of the provider's contract, where there was one. */
  readonly breach: string | undefined;
}

/** A key that must never be seen again. */
export const plantedKey = "planted-key-4f9a1c77d2";

/** The provider that fits, by the recordings' `api`. */
export const providersByApi: Readonly<Record<string, (baseURL: string) => ChatProvider>> = {
  "openai.chat": (baseURL) => openai({ baseURL: `${baseURL}/v1`, apiKey: plantedKey }),
  "anthropic.messages": (baseURL) => anthropic({ baseURL, apiKey: plantedKey }),
};

/** Asks the provider and keeps what comes. */
export async function runProvider(provider: ChatProvider, model: string): Promise<Outcome> {
  let text = "";
  let reasoning = "";
  const calls: ProviderToolStart[] = [];
  let stop: ProviderStop | undefined;
  let usage: Usage | undefined;
  let error: unknown;
  let breach: string | undefined;
  try {
    const stream = provider.streamChat({
      model,
      messages: [{ role: "user", content: "Hello" }],
      tools: [tool],
    });
    for await (const event of stream) {
      if (stop !== undefined) breach = `${event.type} after stop`;
      if (event.type === "text_delta") text += event.text;
      else if (event.type === "thinking_delta") reasoning += event.text;
      else if (event.type === "tool_start") calls.push(event);
      else if (event.type === "usage") usage = event.usage;
      else if (event.type === "stop") stop = event;
    }
    if (stop === undefined) breach = "ended without stop and without error";
  } catch (thrown) {
    error = thrown;
    if (stop !== undefined) breach = "threw after stop";
  }
  return { text, reasoning, calls, stop, usage, error, breach };
}

const tool = {
  type: "function",
  function: { name: "look", description: "Looks.", parameters: { type: "object", properties: {} } },
} as const;
