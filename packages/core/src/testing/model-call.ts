import { abortReason, sleep, whenAborted } from "../base/async.js";
import { ChatelaineError, type ChatelaineErrorOptions, type ErrorCode } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { StopReason, Usage } from "../protocol/index.js";
import type { ProviderEvent } from "../providers/index.js";

/** Ends with the wait or with the abort, by throwing the signal's reason. */
type Wait = (signal: AbortSignal | undefined) => Promise<unknown>;
/** One piece of a script. */
type Action =
  | { readonly type: "emit"; readonly event: (place: CallPlace) => ProviderEvent }
  | { readonly type: "wait"; readonly wait: Wait }
  | { readonly type: "fail"; readonly error: unknown };

/** Where a scripted answer stands in its script, for ids that no other call has. */
export interface CallPlace {
  /** Counts the model calls from 1. */
  readonly call: number;
  /** Of the request; `undefined` where it has none. */
  readonly signal: AbortSignal | undefined;
}

/**
 * The script of one answer. Each method returns a new script with one more piece; without
 * {@link ModelCall.stops} it ends with `tool_use` where it calls a tool, else with `end_turn`.
 */
export class ModelCall {
  readonly #actions: readonly Action[];

  constructor(actions: readonly Action[] = []) {
    this.#actions = actions;
  }

  /** One text delta for each part. */
  says(...parts: readonly string[]): ModelCall {
    return this.emits(...parts.map((text) => ({ type: "text_delta" as const, text })));
  }

  /** One thinking delta for each part. */
  thinks(...parts: readonly string[]): ModelCall {
    return this.emits(...parts.map((text) => ({ type: "thinking_delta" as const, text })));
  }

  /** A complete tool call. `id` defaults to `call_{model call}_{place in it}`, e.g. `call_1_2`. */
  calls(name: string, input: JsonObject = {}, id?: string): ModelCall {
    const place = this.#actions.length + 1;
    const event = ({ call }: CallPlace): ProviderEvent => ({
      type: "tool_start",
      id: id ?? `call_${call}_${place}`,
      name,
      input,
      rawArguments: JSON.stringify(input),
    });
    return this.#with({ type: "emit", event });
  }

  /** What this call cost. */
  uses(usage: Usage): ModelCall {
    return this.emits({ type: "usage", usage });
  }

  /** Any events, as they are. */
  emits(...events: readonly ProviderEvent[]): ModelCall {
    return this.#with(...events.map((event): Action => ({ type: "emit", event: () => event })));
  }

  /** Waits for the promise; an abort ends the wait. */
  waits(until: Promise<unknown>): ModelCall {
    return this.#with({ type: "wait", wait: (signal) => raceWithAbort(until, signal) });
  }

  /** Waits this long; an abort ends the wait. */
  pauses(ms: number): ModelCall {
    return this.#with({ type: "wait", wait: (signal) => sleep(ms, signal) });
  }

  /** Goes silent until the signal aborts. */
  hangs(): ModelCall {
    return this.waits(new Promise(() => {}));
  }

  /** Throws a `ChatelaineError` of this code, or what was given. Nothing after it runs. */
  fails(error: ErrorCode | Error, options?: ChatelaineErrorOptions): ModelCall {
    const thrown =
      typeof error === "string" ? new ChatelaineError(error, `Scripted failure: ${error}.`, options) : error;
    return this.#with({ type: "fail", error: thrown });
  }

  /** Ends with this reason. */
  stops(reason: StopReason, native?: string): ModelCall {
    return this.emits({ type: "stop", reason, ...(native === undefined ? {} : { native }) });
  }

  /** Plays the script, as a provider's stream. */
  async *play(place: CallPlace): AsyncGenerator<ProviderEvent, void, undefined> {
    let wantsTool = false;
    for (const action of this.#actions) {
      if (place.signal?.aborted) throw abortReason(place.signal);
      if (action.type === "fail") throw action.error;
      if (action.type === "wait") {
        await action.wait(place.signal);
        continue;
      }
      const event = action.event(place);
      yield event;
      if (event.type === "stop") return;
      wantsTool ||= event.type === "tool_start";
    }
    yield { type: "stop", reason: wantsTool ? "tool_use" : "end_turn" };
  }

  #with(...actions: readonly Action[]): ModelCall {
    return new ModelCall([...this.#actions, ...actions]);
  }
}

/** Begins the script of one answer: `modelCall().says("Let me look.").calls("search", { query: "x" })`. */
export function modelCall(): ModelCall {
  return new ModelCall();
}

async function raceWithAbort(until: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) {
    await until;
    return;
  }
  const aborted = whenAborted(signal);
  try {
    await Promise.race([until, aborted.promise]);
  } finally {
    aborted.dispose();
  }
}
