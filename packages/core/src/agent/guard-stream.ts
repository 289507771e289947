import { whenAborted } from "../base/async.js";
import { ChatelaineError } from "../base/errors.js";

export interface GuardedStream<Event> {
  /** Aborts with the turn, and when the stream goes silent. To be given to whoever makes the stream. */
  readonly signal: AbortSignal;
  /** The events; throws the signal's reason the moment it aborts, even where the source ignores it. */
  readonly guard: (source: AsyncGenerator<Event, void, undefined>) => AsyncGenerator<Event, void, undefined>;
}

/** Watches over one model call: it ends with the turn's signal, or after `idleMs` without an event. */
export function guardStream<Event>(turnSignal: AbortSignal, idleMs: number): GuardedStream<Event> {
  const silence = new AbortController();
  const signal = AbortSignal.any([turnSignal, silence.signal]);
  async function* guard(source: AsyncGenerator<Event, void, undefined>) {
    const aborted = whenAborted(signal);
    const timedOut = () =>
      silence.abort(new ChatelaineError("timeout", `The model sent nothing for ${idleMs} ms.`));
    let timer = setTimeout(timedOut, idleMs);
    let ended = false;
    try {
      for (;;) {
        const next = await Promise.race([source.next(), aborted.promise]);
        clearTimeout(timer);
        if (next.done) {
          ended = true;
          return;
        }
        yield next.value;
        timer = setTimeout(timedOut, idleMs);
      }
    } finally {
      clearTimeout(timer);
      aborted.dispose();
      // Abort first, then return: `return()` does not settle while a `next()` is pending, so nobody waits for it.
      if (!ended) {
        silence.abort(new DOMException("The stream was left.", "AbortError"));
        source.return().catch(() => undefined);
      }
    }
  }
  return { signal, guard };
}
