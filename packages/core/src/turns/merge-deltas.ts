import type { AgentEvent } from "../agent/index.js";

/** An event whose text can grow. */
type Delta = AgentEvent & { readonly event: { readonly type: "text_delta" | "thinking_delta" } };

/**
 * Batches a turn's events for the log. The deltas of one step merge for at most `ms`; the first of a step, and
 * whatever is no delta, goes at once and takes what was held before it along. Order is kept, nothing is lost:
 * when the source throws, what was held comes first.
 */
export async function* mergeDeltas<Result>(
  source: AsyncGenerator<AgentEvent, Result, undefined>,
  ms: number,
): AsyncGenerator<readonly AgentEvent[], Result, undefined> {
  let held: Delta | undefined;
  let openStep: number | undefined;
  let sentAt = 0;
  let ended = false;
  let next = settle(source.next());
  const take = (): readonly AgentEvent[] => {
    const batch = held === undefined ? [] : [held];
    held = undefined;
    sentAt = performance.now();
    return batch;
  };
  try {
    for (;;) {
      const arrived = held === undefined ? await next : await within(next, sentAt + ms - performance.now());
      if (arrived === undefined) {
        yield take();
        continue;
      }
      if ("error" in arrived || arrived.result.done) {
        ended = true;
        if (held !== undefined) yield take();
        if ("error" in arrived) throw arrived.error;
        return arrived.result.value as Result;
      }
      next = settle(source.next());
      const event = arrived.result.value;
      if (!isDelta(event)) {
        openStep = undefined;
        yield [...take(), event];
      } else if (event.event.step !== openStep) {
        openStep = event.event.step;
        yield [...take(), event];
      } else {
        held = held === undefined ? event : join(held, event);
        if (performance.now() - sentAt >= ms) yield take();
      }
    }
  } finally {
    if (!ended) source.return(undefined as Result).catch(() => undefined);
  }
}

type Arrived<Result> = { readonly result: IteratorResult<AgentEvent, Result> } | { readonly error: unknown };

/** A rejection as a value, so that a promise that waits while something else is done is never unhandled. */
function settle<Result>(next: Promise<IteratorResult<AgentEvent, Result>>): Promise<Arrived<Result>> {
  return next.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isDelta(event: AgentEvent): event is Delta {
  return event.event.type === "text_delta" || event.event.type === "thinking_delta";
}

function join(left: Delta, right: Delta): Delta {
  const event = { ...left.event, text: left.event.text + right.event.text };
  const keep = right.keep ?? left.keep;
  return { event, ...(keep === undefined ? {} : { keep: { ...left.keep, ...keep } }) };
}
