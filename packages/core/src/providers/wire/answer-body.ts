import { readTextBody } from "./read-text-body.js";

/** What an answer's body is: a stream of events, or one text. Told by what it is, not by what was asked for. */
export type AnswerBody =
  | { readonly type: "stream"; readonly body: ReadableStream<Uint8Array> }
  | { readonly type: "text"; readonly text: string };

const TEXT_LIMIT = 16 * 1024 * 1024;
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
/** `{`, `[` and `<`. */
const JSON_OR_HTML: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x3c]);

/** A content type of `text/event-stream` is believed; with any other the first byte decides. */
export async function openAnswerBody(response: Response): Promise<AnswerBody> {
  if (response.body === null) return { type: "text", text: "" };
  if (/event-stream/i.test(response.headers.get("content-type") ?? "")) {
    return { type: "stream", body: response.body };
  }
  const { first, body } = await peek(response.body);
  if (first !== undefined && !JSON_OR_HTML.has(first)) return { type: "stream", body };
  return { type: "text", text: await readTextBody(new Response(body), TEXT_LIMIT) };
}

/** The first byte that is no blank, and the body as if nothing had been read of it. */
async function peek(
  source: ReadableStream<Uint8Array>,
): Promise<{ first: number | undefined; body: ReadableStream<Uint8Array> }> {
  const reader = source.getReader();
  const read: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    first = value.find((byte) => !BLANK.has(byte));
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const value = read.shift() ?? (await reader.read()).value;
      if (value === undefined) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first, body };
}
