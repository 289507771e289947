import { abortReason } from "../base/async.js";
import type { ChatProvider, ProviderEvent, StreamChatRequest } from "../providers/index.js";
import { ModelCall } from "./model-call.js";

/**
 * One answer of a {@link scriptedProvider}: a {@link ModelCall}, a text to say, or a function that writes the
 * events itself, its `stop` included.
 */
export type ScriptedStep =
  | ModelCall
  | string
  | ((request: StreamChatRequest) => AsyncIterable<ProviderEvent> | Iterable<ProviderEvent>);

/** How a scripted provider presents itself. */
export interface ScriptedProviderOptions {
  /** Default `scripted`. */
  readonly id?: string;
  /** Default `Scripted model`. */
  readonly name?: string;
  /** Default `scripted-1`. */
  readonly defaultModel?: string;
}

/** A provider with its script and its record. */
export interface ScriptedProvider extends ChatProvider {
  /** What was asked, the oldest call first; each holds the messages as they were then. */
  readonly requests: readonly StreamChatRequest[];
  /** Adds answers at the end of the script. */
  push(...steps: readonly ScriptedStep[]): void;
  /** Throws where an answer was not asked for, or where more was asked than was scripted. */
  assertConsumed(): void;
}

/**
 * A provider that answers each model call from a script, one step a call, in order.
 *
 * A call beyond the script throws, and {@link ScriptedProvider.assertConsumed} throws for it again, so that a
 * loop that swallows errors cannot hide it. Needs no key and opens no socket.
 *
 * @example
 * const provider = scriptedProvider([
 *   modelCall().thinks("I should look.").calls("search", { query: "loop" }),
 *   modelCall().says("It is in ", "`run-turn.ts`."),
 * ]);
 */
export function scriptedProvider(
  steps: readonly ScriptedStep[] = [],
  options: ScriptedProviderOptions = {},
): ScriptedProvider {
  const script = [...steps];
  const requests: StreamChatRequest[] = [];

  async function* streamChat(request: StreamChatRequest): AsyncGenerator<ProviderEvent, void, undefined> {
    requests.push({ ...request, messages: structuredClone(request.messages) });
    const call = requests.length;
    const step = script[call - 1];
    if (step === undefined)
      throw new Error(`Unexpected model call ${call}: the script has ${script.length}.`);
    if (request.signal?.aborted) throw abortReason(request.signal);
    if (typeof step === "function") yield* step(request);
    else yield* asModelCall(step).play({ call, signal: request.signal });
  }

  return {
    id: options.id ?? "scripted",
    name: options.name ?? "Scripted model",
    defaultModel: options.defaultModel ?? "scripted-1",
    credentialSources: { apiKey: [], baseUrl: [], required: false },
    requests,
    streamChat,
    push(...more) {
      script.push(...more);
    },
    assertConsumed() {
      if (requests.length === script.length) return;
      throw new Error(`The script has ${script.length} model calls; ${requests.length} were made.`);
    },
  };
}

function asModelCall(step: ModelCall | string): ModelCall {
  return typeof step === "string" ? new ModelCall().says(step) : step;
}
