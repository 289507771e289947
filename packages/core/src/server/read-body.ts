import type { ZodType } from "zod";
import { ChatelaineError } from "../base/errors.js";
import { parseJson, type JsonValue } from "../base/json.js";

export interface ReadBodyOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/**
 * A request's body, checked. Throws `content_type`, `body_too_large`, `request_timeout` or `body_invalid`, which
 * names the field at fault.
 */
export async function readBody<Body>(
  request: Request,
  schema: ZodType<Body>,
  options: ReadBodyOptions,
): Promise<Body> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ChatelaineError("content_type", "The body is not declared as JSON.");
  }
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== "identity") {
    throw new ChatelaineError("content_type", "The body is compressed.", {
      publicMessage: "Send the body without content-encoding.",
    });
  }
  const result = schema.safeParse(parse(await readBytes(request, options)));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field =
    issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.map(String).join(".") || undefined;
  const text = issue?.code === "unrecognized_keys" ? "is not a field of this request" : issue?.message;
  throw new ChatelaineError("body_invalid", "The body does not fit its schema.", {
    ...(field === undefined ? {} : { field }),
    publicMessage: field === undefined ? `The body is not valid: ${text}.` : `${field}: ${text}.`,
  });
}

async function readBytes(request: Request, { maxBytes, timeoutMs }: ReadBodyOptions): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChatelaineError("request_timeout", `No whole body within ${timeoutMs} ms.`)),
      timeoutMs,
    );
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return join(chunks, length);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function parse(bytes: Uint8Array): JsonValue {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ChatelaineError("body_invalid", "The body is not UTF-8.");
  }
  const result = parseJson(text);
  if (result.ok) return result.value;
  throw new ChatelaineError("body_invalid", `The body is not acceptable JSON: ${result.reason}.`, {
    publicMessage: "The body is not valid JSON.",
  });
}

function tooLarge(maxBytes: number): ChatelaineError {
  return new ChatelaineError("body_too_large", `The body has more than ${maxBytes} bytes.`);
}
