import { ChatelaineError } from "../base/errors.js";
import { parseJsonOrUndefined } from "../base/json.js";
import type {
  Conversation,
  ConversationDetail,
  ConversationList,
  HealthResponse,
  NumberedEvent,
  SendMessageRequest,
  StopTurnResponse,
  UpdateConversationRequest,
} from "../protocol/index.js";
import { readTurnEvents } from "./read-turn-events.js";
import { responseError } from "./response-error.js";
import { networkError, watchedFetch, type Fetch } from "./watched-fetch.js";

/** How `createChatClient` reaches the chat. */
export interface ChatClientOptions {
  /** Where the chat is mounted: a path (`/api/chat`) or a whole URL. */
  readonly api: string | URL;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /**
   * Sent with every request. A function is asked before each one, e.g. for a token that expires; what it throws
   * counts as a failed connection.
   */
  readonly headers?: Readonly<Record<string, string>> | (() => HeadersRecord | Promise<HeadersRecord>);
  /** As for `fetch`. Default: the browser's, `same-origin`. */
  readonly credentials?: RequestCredentials;
  /** Milliseconds without a byte after which a connection counts as lost. The server pings every 15 s. Default 40,000. */
  readonly silenceMs?: number;
}

/** Header values by name. */
type HeadersRecord = Readonly<Record<string, string>>;

/** What every call of a client takes. */
export interface RequestOptions {
  /** Ends the request; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** From where to read a turn's events. */
export interface TurnEventsOptions extends RequestOptions {
  /** The sequence number of the last event that is already known. Default 0: from the beginning. */
  readonly after?: number;
  /** Called once the server has begun to answer, which may be long before the next event. */
  readonly onOpen?: () => void;
}

/**
 * The chat's HTTP interface, typed.
 *
 * Every method throws a `ChatelaineError`: for a refusal with the code and the message of the answer's body and
 * the HTTP status as `details.status`, and with code `network` where the connection failed or fell silent.
 */
export interface ChatClient {
  /** Sends a message and yields the turn's events; they may end without a terminal one when the connection does. */
  sendMessage(
    request: SendMessageRequest,
    options?: RequestOptions,
  ): AsyncGenerator<NumberedEvent, void, undefined>;
  /** The events of a turn after a given one, as far as this connection lasts. */
  turnEvents(turnId: string, options?: TurnEventsOptions): AsyncGenerator<NumberedEvent, void, undefined>;
  /** Stops a turn; what was written stays. Also for one that has ended, with `stopped` false. */
  stopTurn(turnId: string, options?: RequestOptions): Promise<StopTurnResponse>;
  /** One page. `cursor` is the page before's `next_cursor`. Default: the first page. */
  listConversations(options?: RequestOptions & { readonly cursor?: string }): Promise<ConversationList>;
  /** A conversation with all its messages. Throws `not_found` also for another user's. */
  getConversation(conversationId: string, options?: RequestOptions): Promise<ConversationDetail>;
  /** Changes what is given and returns the whole. Throws `body_invalid` for an empty change. */
  updateConversation(
    conversationId: string,
    change: UpdateConversationRequest,
    options?: RequestOptions,
  ): Promise<Conversation>;
  /** Resolves once it is gone from every list. Throws `not_found` where there is none. */
  deleteConversation(conversationId: string, options?: RequestOptions): Promise<void>;
  /** Whether a chat answers at this address. Needs no user. */
  health(options?: RequestOptions): Promise<HealthResponse>;
}

interface Call extends RequestOptions {
  readonly method?: string;
  readonly body?: SendMessageRequest | UpdateConversationRequest;
  readonly headers?: HeadersRecord;
}

/** A client of one chat. It holds no state and no connection. */
export function createChatClient(options: ChatClientOptions): ChatClient {
  const { headers, credentials = "same-origin", silenceMs = 40_000 } = options;
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const base = String(options.api).replace(/\/+$/, "");

  async function request(path: string, call: Call): Promise<Response> {
    const content = call.body === undefined ? {} : { "content-type": "application/json" };
    const init: RequestInit = {
      method: call.method ?? "GET",
      headers: { ...(await hostHeaders()), ...call.headers, ...content },
      credentials,
      body: call.body === undefined ? null : JSON.stringify(call.body),
    };
    const response = await watchedFetch(base + path, init, { fetch, silenceMs, signal: call.signal });
    if (!response.ok) throw await responseError(response);
    return response;
  }

  async function hostHeaders(): Promise<HeadersRecord | undefined> {
    try {
      return await (typeof headers === "function" ? headers() : headers);
    } catch (cause) {
      throw networkError(cause);
    }
  }

  async function json<Result>(path: string, call: Call = {}): Promise<Result> {
    const response = await request(path, call);
    const value = parseJsonOrUndefined(await response.text());
    if (value === undefined) throw notAChat();
    return value as Result;
  }

  async function* events(path: string, call: Call, onOpen?: () => void): AsyncGenerator<NumberedEvent, void> {
    const response = await request(path, call);
    if (response.body === null || !/^text\/event-stream/.test(response.headers.get("content-type") ?? "")) {
      await response.body?.cancel().catch(() => undefined);
      throw notAChat();
    }
    onOpen?.();
    yield* readTurnEvents(response.body);
  }

  return {
    sendMessage: (body, { signal } = {}) => events("/messages", { method: "POST", body, signal }),
    turnEvents: (turnId, { after = 0, onOpen, signal } = {}) => {
      const place = after > 0 ? { headers: { "last-event-id": `${turnId}:${after}` } } : {};
      return events(`/turns/${encodeURIComponent(turnId)}/events`, { ...place, signal }, onOpen);
    },
    stopTurn: (turnId, call) =>
      json(`/turns/${encodeURIComponent(turnId)}/stop`, { method: "POST", ...call }),
    listConversations: ({ cursor, ...call } = {}) =>
      json(`/conversations${cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`}`, call),
    getConversation: (id, call) => json(conversationPath(id), call),
    updateConversation: (id, body, call) => json(conversationPath(id), { method: "PATCH", body, ...call }),
    async deleteConversation(id, call) {
      await (await request(conversationPath(id), { method: "DELETE", ...call })).text();
    },
    health: (call) => json("/health", call),
  };
}

const conversationPath = (id: string) => `/conversations/${encodeURIComponent(id)}`;

/** A success that is not ours: the page of a single-page app, a login form, a captive portal. */
function notAChat(): ChatelaineError {
  const publicMessage = "There is no chat at this address.";
  return new ChatelaineError("configuration", publicMessage, { publicMessage });
}
