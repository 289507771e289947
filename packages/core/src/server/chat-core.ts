import type { ChatelaineError } from "../base/errors.js";
import { toChatelaineError } from "../base/errors.js";
import { wellFormed } from "../base/json-value.js";
import type { Owner, Principal } from "../base/principal.js";
import { redactSecrets } from "../base/redact.js";
import { processEnvironment } from "../config/index.js";
import type { BegunTurn } from "../store/index.js";
import { ToolRegistry } from "../tools/index.js";
import { memoryEventLog, TurnService } from "../turns/index.js";
import type { ChatOptions } from "./chat-options.js";
import { chooseModel } from "./choose-model.js";
import { defaultSystemPrompt } from "./default-system-prompt.js";

/** A question to be answered, from whichever door it came. */
export interface Question {
  readonly principal: Principal;
  readonly scopeId: string;
  readonly message: string;
  readonly conversationId?: string | undefined;
  readonly clientMessageId?: string | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
}

/** What `createChat` assembles: one store, one registry, one turn service, shared by HTTP and by `send`. */
export class ChatCore {
  readonly options: ChatOptions;
  readonly turns: TurnService;
  readonly onError: (error: ChatelaineError) => void;
  readonly #tools: ToolRegistry;
  #ready: Promise<void> | undefined;

  constructor(options: ChatOptions) {
    this.options = Object.freeze({ ...options });
    this.onError = guarded(options.onError ?? logError);
    this.#tools = new ToolRegistry(options.tools);
    const { turnTimeoutMs } = options.limits ?? {};
    this.turns = new TurnService({
      store: options.store,
      log: memoryEventLog(),
      ...(turnTimeoutMs === undefined ? {} : { turnTimeoutMs }),
      onError: this.onError,
    });
  }

  /** Tables made, and turns of a process that died closed. Tried again at the next call where it failed. */
  ready(): Promise<void> {
    this.#ready ??= this.options.store
      .migrate()
      .then(() => this.turns.sweep())
      .catch((error: unknown) => {
        this.#ready = undefined;
        throw error;
      });
    return this.#ready;
  }

  /** Begins a turn. Throws as {@link TurnService.start} and `chooseModel` do; then nothing was saved. */
  async ask(question: Question): Promise<BegunTurn> {
    const { principal, scopeId, conversationId, clientMessageId } = question;
    const {
      providers,
      environment,
      systemPrompt = defaultSystemPrompt,
      temperature,
      limits = {},
    } = this.options;
    const chosen = chooseModel(providers, question, environment ?? processEnvironment());
    const { maxRounds, maxTokens, idleTimeoutMs } = limits;
    return this.turns.start({
      owner: ownerOf(principal, scopeId),
      text: wellFormed(question.message),
      ...(conversationId === undefined ? {} : { conversationId }),
      ...(clientMessageId === undefined ? {} : { clientMessageId }),
      settings: {
        ...chosen,
        principal,
        tools: this.#tools,
        systemPrompt:
          typeof systemPrompt === "string" ? systemPrompt : await systemPrompt({ principal, scopeId }),
        ...(temperature === undefined ? {} : { temperature }),
        ...(maxRounds === undefined ? {} : { maxRounds }),
        ...(maxTokens === undefined ? {} : { maxTokens }),
        ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
      },
    });
  }

  async close(graceMs: number): Promise<void> {
    await this.turns.close(graceMs);
    await this.options.store.close();
  }
}

export function ownerOf(principal: Principal, scopeId: string): Owner {
  return { userId: principal.userId, scopeId };
}

function logError(error: ChatelaineError): void {
  // eslint-disable-next-line no-console -- where the host gives no onError, silence would hide failures
  console.error(`chatelaine: ${error.code}: ${redactSecrets(error.message)}`);
}

/** A host's handler that throws must not end a turn. */
function guarded(onError: (error: ChatelaineError) => void): (error: ChatelaineError) => void {
  return (error) => {
    try {
      onError(error);
    } catch (thrown) {
      logError(toChatelaineError(thrown));
    }
  };
}
