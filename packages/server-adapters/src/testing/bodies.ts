import { randomBytes } from "node:crypto";

/** Holds whoever waits on `opened` until `open()`. */
export function later(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A body of what a generator yields, taken from it only when it is asked for. */
export function stream(source: () => AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const parts = source();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    },
    { highWaterMark: 0 },
  );
}

export interface CountingBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Bytes that were asked for so far. */
  readonly pulled: () => number;
  readonly cancelled: () => boolean;
}

/** A body of so many bytes that knows how many were taken from it. */
export function countingBody(total: number, { random = false } = {}): CountingBody {
  const chunk = random ? randomBytes(65_536) : new Uint8Array(65_536).fill(120);
  let pulled = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pulled >= total) {
          controller.close();
          return;
        }
        pulled += chunk.byteLength;
        controller.enqueue(Uint8Array.from(chunk));
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled: () => pulled, cancelled: () => cancelled };
}

/** What a count has come to once it began and then stood still for half a second. */
export async function still(count: () => number): Promise<number> {
  for (let before = -1; before !== count() || before === 0;) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return count();
}
