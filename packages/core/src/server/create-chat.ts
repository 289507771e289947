import { ChatelaineError, toChatelaineError } from "../base/errors.js";
import type { Principal } from "../base/principal.js";
import type { ChatEvent } from "../protocol/index.js";
import { ChatCore, ownerOf } from "./chat-core.js";
import type { ChatOptions, RequestContext } from "./chat-options.js";
import { handleRequest } from "./handle-request.js";

/** A message that the host itself sends, in a user's name. */
export interface SendOptions {
  /** The user who asks. It is not checked: `authenticate` is left out. */
  readonly principal: Principal;
  /** The question. Not blank; its length is for the host to limit. */
  readonly message: string;
  /** Default `"default"`. */
  readonly scopeId?: string;
  /** Absent: a new conversation; its id is in the first event. */
  readonly conversationId?: string;
  /** One per message: sending it again joins the same turn. */
  readonly clientMessageId?: string;
  /** Id of a provider that is set up. Default: the server's. */
  readonly provider?: string;
  /** One that the provider offers. Default: the server's choice for that provider. */
  readonly model?: string;
  /** Stops the turn. Leaving the loop does not: the answer is written to its end and saved. */
  readonly signal?: AbortSignal;
}

/** A chat: one handler for HTTP, and the same without HTTP. */
export interface Chat {
  /** Answers a request. Never rejects. */
  fetch(request: Request, context?: RequestContext): Promise<Response>;
  /** Asks, and follows the answer's events to the terminal one. Throws a `ChatelaineError` where nothing began. */
  send(options: SendOptions): AsyncGenerator<ChatEvent, void, undefined>;
  /** Resolves once the store is ready. `fetch` and `send` wait for it by themselves. */
  ready(): Promise<void>;
  /**
   * Takes no more questions, lets answers end for `graceMs` (default 0), stops the rest, saved as they are, and
   * closes the store.
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

/**
 * Assembles a chat.
 *
 * @example
 * const chat = createChat({
 *   providers: [anthropic(), openai()],
 *   tools: [searchOrders],
 *   store: sqlite({ path: "chat.db" }),
 *   authenticate: (request) => sessionOf(request),
 * });
 * app.use("/api/chat", expressHandler(chat));
 *
 * Throws a `ChatelaineError` with code `configuration` that names the option at fault.
 */
export function createChat(options: ChatOptions): Chat {
  checkOptions(options);
  const core = new ChatCore(options);
  return {
    fetch: (request, context = {}) => handleRequest(core, request, context),
    send: (question) => send(core, question),
    ready: () => core.ready(),
    close: ({ graceMs = 0 } = {}) => core.close(graceMs),
  };
}

async function* send(core: ChatCore, options: SendOptions): AsyncGenerator<ChatEvent, void, undefined> {
  const { principal, scopeId = "default", signal } = options;
  if (options.message.trim() === "") {
    throw new ChatelaineError("body_invalid", "message must not be empty.", { field: "message" });
  }
  await core.ready();
  const { turn } = await core.ask({ ...options, scopeId });
  const owner = ownerOf(principal, scopeId);
  const stop = () => {
    core.turns.stop(owner, turn.id).catch((error: unknown) => core.onError(toChatelaineError(error)));
  };
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const left = new AbortController();
  try {
    const batches = await core.turns.read(owner, turn.id, { after: 0, signal: left.signal });
    for await (const batch of batches) {
      for (const { event } of batch) yield event;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    left.abort();
  }
}

function checkOptions(options: ChatOptions): void {
  const fault = (field: string, remedy: string) =>
    new ChatelaineError("configuration", `createChat: ${field} ${remedy}`, { field });
  if (options.providers.length === 0) throw fault("providers", "must hold at least one provider.");
  const ids = options.providers.map((provider) => provider.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw fault("providers", `holds two of id ${JSON.stringify(twice)}: give one another id.`);
  // Plain JavaScript can leave these out; the chat would be open to everyone, or fail at the first question.
  const given: Partial<ChatOptions> = options;
  if (typeof given.authenticate !== "function")
    throw fault("authenticate", "must be a function that tells who asks.");
  if (given.store === undefined) throw fault("store", "is missing: sqlite({ path }) or memory().");
}
