import type { IncomingMessage, ServerResponse } from "node:http";
import { parseJsonText } from "../../shared/json.js";
import { composeReply } from "../reply.js";
import { modelId, parseCompletionRequest } from "../request/completion-request.js";
import { toBody, toCompletion } from "./completion.js";
import { RequestError } from "../request/request-error.js";
import { streamCompletion } from "./stream-completion.js";

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Answers one request of the demo model's API. Never rejects. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  tokensPerSecond: number,
): Promise<void> {
  try {
    await route(request, response, tokensPerSecond);
  } catch (error) {
    const refusal = error instanceof RequestError ? error : new RequestError(500, "The demo model failed.");
    if (response.headersSent) response.destroy();
    else sendJson(response, refusal.status, refusal.toBody());
  }
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  tokensPerSecond: number,
): Promise<void> {
  const path = (request.url ?? "").split("?")[0];
  switch (`${request.method ?? ""} ${path ?? ""}`) {
    case "GET /v1/models":
      sendJson(response, 200, { object: "list", data: [model] });
      return;
    case `GET /v1/models/${modelId}`:
      sendJson(response, 200, model);
      return;
    case "POST /v1/chat/completions":
      await complete(request, response, tokensPerSecond);
      return;
    default:
      throw new RequestError(
        404,
        `Unknown request URL: ${request.method ?? ""} ${path ?? ""}.`,
        null,
        "unknown_url",
      );
  }
}

const model = { id: modelId, object: "model", created: 1_767_225_600, owned_by: "chatelaine" };

async function complete(
  request: IncomingMessage,
  response: ServerResponse,
  tokensPerSecond: number,
): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const body = parseJsonText(await readBody(request));
  if (body === undefined) throw new RequestError(400, "The body of the request is not valid JSON.");
  const asked = parseCompletionRequest(body);
  const completion = toCompletion(asked, composeReply(asked));
  if (asked.stream !== true) {
    sendJson(response, 200, toBody(completion));
    return;
  }
  const includeUsage = asked.stream_options?.include_usage === true;
  await streamCompletion(response, completion, { tokensPerSecond, includeUsage, signal: gone.signal });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new RequestError(413, "The body of the request is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
