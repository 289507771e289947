import type { Principal } from "../base/principal.js";
import type { ChatProvider, Credentials, ProviderMessage } from "../providers/index.js";
import type { ToolRegistry } from "../tools/index.js";

/** One turn, with all that the loop needs and nothing of HTTP or a database. */
export interface RunTurnOptions {
  readonly provider: ChatProvider;
  readonly model: string;
  readonly credentials?: Credentials;
  readonly systemPrompt?: string;
  /** The conversation so far, the question last. */
  readonly history: readonly ProviderMessage[];
  readonly tools: ToolRegistry;
  readonly principal: Principal;
  readonly scopeId: string;
  readonly conversationId: string;
  readonly turnId: string;
  readonly signal: AbortSignal;
  /** Model calls that may end in tool calls. Default 10. */
  readonly maxRounds?: number;
  /** Default: the provider's, 8192. */
  readonly maxTokens?: number;
  /** Default: the provider's, 0.7. */
  readonly temperature?: number;
  /** How long a model may send nothing, in milliseconds. Default 300,000: a reasoning model may be silent for minutes. */
  readonly idleTimeoutMs?: number;
}
