import type { ZodType } from "zod";
import type { JsonObject } from "../base/json.js";
import type { PermissionLevel, Principal } from "../base/principal.js";
import type { Artifact, Evidence, ToolProgress } from "../protocol/index.js";

/** `read_only` changes nothing; `generative` spends tokens or money; `mutating` changes something and needs approval. */
export type ToolSafety = "read_only" | "generative" | "mutating";

/** What a tool knows of the call that it serves. */
export interface ToolContext {
  /** Aborts on stop and on timeout. */
  readonly signal: AbortSignal;
  /** The user for whom the tool runs. */
  readonly principal: Principal;
  /** What the host's `scope` gave; `"default"` where it has none. */
  readonly scopeId: string;
  /** 32 hex digits. */
  readonly conversationId: string;
  /** 32 hex digits. */
  readonly turnId: string;
  /** Of this call, unique within the turn. */
  readonly toolId: string;
  /** Shows the reader how far the tool is. */
  progress(progress: ToolProgress): void;
}

/** Turns a tool's output into a view beside the conversation. */
export interface ArtifactMapping<Input, Output> {
  /** Chooses the renderer: `markdown`, `search_results`, `json`, or the host's own. */
  readonly type: string;
  /** Default `panel`. */
  readonly presentation?: Artifact["presentation"];
  /** Default: the tool's title. */
  title?(output: Output, input: Input): string;
  /** Default: the output itself. */
  data?(output: Output, input: Input): unknown;
  /** What the data rests on. Default: nothing is said. */
  evidence?(output: Output, input: Input): Evidence | undefined;
}

/**
 * A tool as the registry keeps it.
 *
 * Contract: `execute` may throw and may ignore `signal`; the executor answers for it either way. What it
 * returns may be any value: what is not JSON is made so before anyone sees it.
 *
 * The functions are methods, so that a tool of any input and output fits a list of tools; only the executor,
 * which validates, ever calls one.
 */
export interface Tool<Input = unknown, Output = unknown> {
  /** `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`: what every provider accepts. */
  readonly name: string;
  /** For people: `Search code`. */
  readonly title: string;
  /** For the model: what the tool does, when to use it, what it returns. */
  readonly description: string;
  /** Validates the model's arguments; `execute` gets its output. */
  readonly input: ZodType;
  /** JSON Schema of `input`, for the model. */
  readonly parameters: JsonObject;
  /** A `mutating` tool is refused until the user can approve it. */
  readonly safety: ToolSafety;
  /** What the user must be allowed. */
  readonly permission: PermissionLevel;
  /** Milliseconds until the model is told that the tool took too long. */
  readonly timeoutMs: number;
  /** `undefined` where the output is only for the model. */
  readonly artifact: ArtifactMapping<Input, Output> | undefined;
  /** One line for the reader, from the result: `6 results`. */
  summary?(output: Output, input: Input): string;
  /** Does the work. An async iterable is collected: texts are joined, anything else makes a list. */
  execute(input: Input, context: ToolContext): Output | Promise<Output>;
}
