import type { JsonValue } from "../../base/json.js";
import type { ChatProvider, ProviderEvent, StreamChatRequest } from "../chat-provider.js";
import { endpoint } from "../wire/endpoint.js";
import { Exchange } from "../wire/exchange.js";
import { LearnedAdjustments, refusesParameter } from "../wire/learned-adjustments.js";
import { loadPeer } from "../wire/load-peer.js";
import { requestIdHeader } from "../wire/request-id-header.js";
import { usedToolIds } from "../wire/tool-ids.js";
import { messageRequest } from "./message-request.js";
import { readMessage } from "./read-message.js";

/** Settings of `anthropic()`. All have defaults. */
export interface AnthropicOptions {
  /** Default `anthropic`. Another id names the environment variables too. */
  readonly id?: string;
  /** For people. Default `Anthropic`. */
  readonly name?: string;
  /** Goes before what the environment or the host's settings hold. */
  readonly apiKey?: string;
  /** Of any server that speaks the Messages API, without `/v1`. Default Anthropic's own. */
  readonly baseURL?: string;
  /** Default `claude-haiku-4-5`. */
  readonly model?: string;
  /** What a request may choose beside `model`. Default nothing else: a user must not pick the dearest. */
  readonly models?: readonly string[];
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a proxy or a recorder. Default the runtime's own. */
  readonly fetch?: typeof globalThis.fetch;
}

const DEFAULT_BASE_URL = "https://api.anthropic.com";
/** The last version of the API in which a model takes a temperature. */
const VERSION_WITH_TEMPERATURE = "2023-06-01";

/**
 * Anthropic's Messages API, of Anthropic or of any server that speaks it. Needs the package
 * `@anthropic-ai/sdk`.
 *
 * Errors are `ChatelaineError`s of the provider taxonomy; `configuration` where the package is missing or
 * `baseURL` is no URL, which is thrown at once.
 *
 * @example
 * anthropic({ model: "claude-sonnet-5" });
 */
export function anthropic(options: AnthropicOptions = {}): ChatProvider {
  const {
    id = "anthropic",
    name = "Anthropic",
    model: defaultModel = "claude-haiku-4-5",
    headers,
    fetch,
  } = options;
  const { apiKey, baseURL, models } = options;
  const place = endpoint({ id, name, apiKey, baseURL, defaultBaseURL: DEFAULT_BASE_URL });
  const adjustments = new LearnedAdjustments({
    omit_temperature: (body) => refusesParameter(body, "temperature"),
  });

  async function* streamChat(request: StreamChatRequest): AsyncGenerator<ProviderEvent, void, undefined> {
    const { key, url } = place.resolve(request.credentials);
    const exchange = new Exchange({
      provider: name,
      secrets: key === undefined ? [] : [key],
      signal: request.signal,
      fetch,
    });
    try {
      const { Anthropic } = await loadPeer("@anthropic-ai/sdk", () => import("@anthropic-ai/sdk"));
      const client = new Anthropic({
        apiKey: key ?? "none",
        baseURL: url,
        // Named, so that the SDK does not look for it in the environment.
        webhookKey: null,
        logLevel: "off",
        maxRetries: 0,
        fetch: exchange.fetch,
        defaultHeaders: { ...keyHeaders(key, url), ...headers, ...requestIdHeader(request.requestId) },
      });
      const response = await adjustments.send(exchange, `${url} ${request.model}`, (adjusted) => {
        const body = messageRequest(request, adjusted.has("omit_temperature"));
        const version = "temperature" in body ? { "anthropic-version": VERSION_WITH_TEMPERATURE } : {};
        // Not by `messages.create`, which writes to the console about models that will go.
        return client.post("/v1/messages", { body, headers: version, stream: true }).asResponse();
      });
      yield* readMessage(response, {
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

/** The SDK sends the key as a bearer token; other servers of this protocol look where it used to be. */
function keyHeaders(key: string | undefined, url: string): Record<string, string | null> {
  if (key === undefined) return { authorization: null };
  return url === DEFAULT_BASE_URL ? {} : { "x-api-key": key };
}
