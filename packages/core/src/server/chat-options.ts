import type { ChatelaineError } from "../base/errors.js";
import type { Principal } from "../base/principal.js";
import type { Environment } from "../config/index.js";
import type { ChatProvider } from "../providers/index.js";
import type { ChatStore } from "../store/index.js";
import type { Tool } from "../tools/index.js";

/** What an adapter knows of a request beyond the request itself. */
export interface RequestContext {
  /** The parameters of the host's route, e.g. `repoId` of `/api/repos/:repoId/chat`. */
  readonly params?: Readonly<Record<string, string>>;
  /** The path under which the chat is mounted, e.g. `/api/chat`; taken off before routes are matched. */
  readonly basePath?: string;
}

/** Bounds on requests and turns. Each has a default. */
export interface ChatLimits {
  /** Bytes of a request's body. Default 1,048,576. */
  readonly maxBodyBytes?: number;
  /** Milliseconds in which a body must have arrived. Default 30,000. */
  readonly bodyTimeoutMs?: number;
  /** Milliseconds that a turn may take. Default 900,000. */
  readonly turnTimeoutMs?: number;
  /** Milliseconds that a model may send nothing. Default 300,000: a reasoning model may be silent for minutes. */
  readonly idleTimeoutMs?: number;
  /** Model calls of one turn that may end in tool calls. Default 10. */
  readonly maxRounds?: number;
  /** Tokens of one model call's answer. Default 8192. */
  readonly maxTokens?: number;
}

/** What `createChat` needs: models, a store, and who may ask. */
export interface ChatOptions {
  /** The first with a key is the default. */
  readonly providers: readonly ChatProvider[];
  /** Where conversations live: `sqlite({ path })`, `memory()`. */
  readonly store: ChatStore;
  /**
   * Who asks. `null` answers 401. Every query and every tool call below takes what this gives, so it must come
   * from a session or a token that you have checked, never from a header that a client sets as it likes.
   */
  readonly authenticate: (
    request: Request,
    context: RequestContext,
  ) => Principal | null | Promise<Principal | null>;
  /** What the model may call, in the order in which it is told of them. Default: none. */
  readonly tools?: readonly Tool[];
  /** Which repository, project or tenant: a part of every query. Default: one scope for all. */
  readonly scope?: (request: Request, params: Readonly<Record<string, string>>) => string | Promise<string>;
  /** What the model is told first. Default: a short, neutral text. */
  readonly systemPrompt?: string | ((asker: ChatAsker) => string | Promise<string>);
  /** 0 to 2. Default 0.7. */
  readonly temperature?: number;
  /** The path under which `chat.fetch` is called, where no adapter tells it. Default none. */
  readonly basePath?: string;
  /** Other origins whose pages may use the chat, e.g. `https://app.example.com`. Default: none. */
  readonly allowedOrigins?: readonly string[];
  /** Bounds on requests and turns. Default: those named at each. */
  readonly limits?: ChatLimits;
  /** Told of each failure that is not the user's. Default: one line on `console.error`, keys taken out. */
  readonly onError?: (error: ChatelaineError) => void;
  /** Where keys are looked up. Default: the process's environment. */
  readonly environment?: Environment;
}

/** Who asks, and in which scope. */
export interface ChatAsker {
  /** What the host's `authenticate` gave. */
  readonly principal: Principal;
  /** What the host's `scope` gave; `"default"` where it has none. */
  readonly scopeId: string;
}
