import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { JsonObject, JsonValue } from "../../base/json.js";
import type { ChatProvider, ProviderEvent, StreamChatRequest } from "../chat-provider.js";
import { endpoint } from "../wire/endpoint.js";
import { Exchange } from "../wire/exchange.js";
import { LearnedAdjustments } from "../wire/learned-adjustments.js";
import { loadPeer } from "../wire/load-peer.js";
import { requestIdHeader } from "../wire/request-id-header.js";
import { usedToolIds } from "../wire/tool-ids.js";
import { completionAdjustments } from "./completion-adjustments.js";
import { completionRequest } from "./completion-request.js";
import { readCompletion } from "./read-completion.js";

/** Settings of `openai()`. All have defaults. */
export interface OpenAIOptions {
  /** Default `openai`. Another id names the environment variables too: `groq` reads `GROQ_API_KEY`. */
  readonly id?: string;
  /** For people. Default `OpenAI`. */
  readonly name?: string;
  /** Goes before what the environment or the host's settings hold. */
  readonly apiKey?: string;
  /** Of any server that speaks chat completions, most often ending in `/v1`. Default OpenAI's own. */
  readonly baseURL?: string;
  /** Default `gpt-5.6-luna`. */
  readonly model?: string;
  /** What a request may choose beside `model`. Default nothing else: a user must not pick the dearest. */
  readonly models?: readonly string[];
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a proxy or a recorder. Default the runtime's own. */
  readonly fetch?: typeof globalThis.fetch;
}

const DEFAULT_BASE_URL = "https://api.openai.com/v1";

/**
 * OpenAI's chat completions, of OpenAI or of any server that speaks them. Needs the package `openai`.
 *
 * Errors are `ChatelaineError`s of the provider taxonomy; `configuration` where the package is missing or
 * `baseURL` is no URL, which is thrown at once.
 *
 * @example
 * openai();
 * openai({ id: "groq", name: "Groq", baseURL: "https://api.groq.com/openai/v1", model: "llama-3.3-70b-versatile" });
 */
export function openai(options: OpenAIOptions = {}): ChatProvider {
  const { id = "openai", name = "OpenAI", model: defaultModel = "gpt-5.6-luna", headers, fetch } = options;
  const { apiKey, baseURL, models } = options;
  const place = endpoint({ id, name, apiKey, baseURL, defaultBaseURL: DEFAULT_BASE_URL });
  const adjustments = new LearnedAdjustments(completionAdjustments);

  async function* streamChat(request: StreamChatRequest): AsyncGenerator<ProviderEvent, void, undefined> {
    const { key, url } = place.resolve(request.credentials);
    const exchange = new Exchange({
      provider: name,
      secrets: key === undefined ? [] : [key],
      signal: request.signal,
      fetch,
    });
    try {
      const { OpenAI } = await loadPeer("openai", () => import("openai"));
      const client = new OpenAI({
        apiKey: key ?? "none",
        baseURL: url,
        // Named, so that the SDK does not look for them in the environment.
        adminAPIKey: null,
        organization: null,
        project: null,
        webhookSecret: null,
        logLevel: "off",
        maxRetries: 0,
        fetch: exchange.fetch,
        defaultHeaders: {
          // A server that asks for no key may refuse one.
          ...(key === undefined ? { authorization: null } : {}),
          ...headers,
          ...requestIdHeader(request.requestId),
        },
      });
      const response = await adjustments.send(exchange, `${url} ${request.model}`, (adjusted) =>
        client.chat.completions.create(asParameters(completionRequest(request, url, adjusted))).asResponse(),
      );
      yield* readCompletion(response, {
        exchange,
        usedToolIds: usedToolIds(request.messages),
        toMetadata: (data: JsonValue) => ({ provider: id, model: request.model, data }),
      });
    } catch (error) {
      throw exchange.toError(error);
    } finally {
      exchange.close();
    }
  }

  return {
    id,
    name,
    defaultModel,
    ...(models === undefined ? {} : { models }),
    credentialSources: place.credentialSources,
    streamChat,
  };
}

/** The body holds fields of other servers, which the SDK's types do not know. */
function asParameters(body: JsonObject): ChatCompletionCreateParamsStreaming {
  return body as unknown as ChatCompletionCreateParamsStreaming;
}
