import { isTerminal, type NumberedEvent } from "../../protocol/index.js";
import type { EventLog } from "./event-log.js";

export interface MemoryEventLogOptions {
  /** How long a turn can be replayed after its end, in milliseconds. Default 300,000. */
  readonly retentionMs?: number;
  /** How many events one read takes at most. Default 256. */
  readonly batchSize?: number;
}

interface Stream {
  readonly events: NumberedEvent[];
  /** Resolved, and replaced, at each append. */
  wake: () => void;
  grown: Promise<void>;
  ended: boolean;
}

/** An event log in this process's memory: it ends with the process. */
export function memoryEventLog(options: MemoryEventLogOptions = {}): EventLog {
  const retentionMs = options.retentionMs ?? 300_000;
  const batchSize = options.batchSize ?? 256;
  const streams = new Map<string, Stream>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function retire(turnId: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      streams.delete(turnId);
    }, retentionMs);
    timers.add(timer);
    // A process must be able to end although a turn can still be replayed.
    (timer as { unref?: () => void }).unref?.();
  }

  return {
    append(turnId, events) {
      const stream = streams.get(turnId) ?? open();
      streams.set(turnId, stream);
      for (const event of events) stream.events.push({ seq: stream.events.length + 1, event });
      if (events.some(isTerminal) && !stream.ended) {
        stream.ended = true;
        retire(turnId);
      }
      announce(stream);
      return Promise.resolve();
    },

    async *read(turnId, { after, signal }) {
      let cursor = after;
      for (;;) {
        const stream = streams.get(turnId);
        if (stream === undefined || signal?.aborted) return;
        const { grown } = stream;
        const batch = stream.events.slice(cursor, cursor + batchSize);
        const last = batch.at(-1);
        if (last === undefined) {
          if (stream.ended) return;
          await firstOf(grown, signal);
          continue;
        }
        cursor = last.seq;
        yield batch;
        if (isTerminal(last.event)) return;
      }
    },

    lastSeq: (turnId) => Promise.resolve(streams.get(turnId)?.events.length),

    close() {
      for (const timer of timers) clearTimeout(timer);
      // What was logged stays readable: a reader may still be on its way to the terminal event.
      for (const stream of streams.values()) {
        stream.ended = true;
        announce(stream);
      }
      return Promise.resolve();
    },
  };
}

function open(): Stream {
  const stream: Stream = { events: [], ended: false, wake: () => {}, grown: Promise.resolve() };
  announce(stream);
  return stream;
}

function announce(stream: Stream): void {
  const { wake } = stream;
  stream.grown = new Promise((resolve) => {
    stream.wake = resolve;
  });
  wake();
}

/** Resolves at whichever comes first; leaves no listener behind. */
function firstOf(grown: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return grown;
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener("abort", end);
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
    void grown.then(end);
  });
}
