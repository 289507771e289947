import type { ChatProvider, ProviderEvent, StreamChatRequest } from "../chat-provider.js";

/** What a call gave, and what it threw at the end. */
export interface Collected {
  readonly events: readonly ProviderEvent[];
  readonly text: string;
  readonly error: unknown;
}

/** Reads a call to its end. */
export async function collect(
  provider: ChatProvider,
  request: Partial<StreamChatRequest> = {},
): Promise<Collected> {
  const events: ProviderEvent[] = [];
  let error: unknown;
  try {
    const messages = [{ role: "user", content: "Hi" }] as const;
    for await (const event of provider.streamChat({ model: "test-model", messages, ...request })) {
      events.push(event);
    }
  } catch (thrown) {
    error = thrown;
  }
  const text = events.map((event) => (event.type === "text_delta" ? event.text : "")).join("");
  return { events, text, error };
}
