import type { IncomingMessage } from "node:http";

/**
 * A message's body as a web stream, read from the socket only as fast as it is read from here. In place of
 * `Readable.toWeb`: giving that up half read destroys the socket, and with it the refusal that is on its way.
 */
export function incomingBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let release = () => {};
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const take = (chunk: Uint8Array) => {
        message.pause();
        controller.enqueue(chunk);
      };
      const end = () => {
        release();
        controller.close();
      };
      const lose = () => {
        release();
        controller.error(new Error("The client went away before its body was complete."));
      };
      release = () => {
        message.off("data", take).off("end", end).off("close", lose);
      };
      // Paused first, or a listener for data would set it flowing.
      message.pause().on("data", take).on("end", end).on("close", lose);
      if (message.destroyed) lose();
    },
    pull: () => void message.resume(),
    cancel() {
      release();
      discardBody(message);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Lets the rest of a body pass by, so that the connection can carry its answer and the next request. */
export function discardBody(message: IncomingMessage): void {
  message.removeAllListeners("data");
  message.resume();
}
