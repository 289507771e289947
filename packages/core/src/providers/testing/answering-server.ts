import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, parseForeignJson, type JsonObject } from "../../base/json.js";

/** A request as a model's server sees it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
}

export type Answer = (response: ServerResponse) => void;

export interface AnsweringServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/** A real server that gives each request the next answer, and the last one to all that follow. */
export async function answeringServer(...answers: readonly Answer[]): Promise<AnsweringServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    request.on("end", () => {
      const parsed = parseForeignJson(text);
      const body = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
      requests.push({ path: request.url ?? "", headers: request.headers, body });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      answer?.(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A stream of events: an object is a frame of JSON, a text is written as it is. */
export function stream(...frames: readonly (object | string)[]): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(frames.map(frameText).join(""));
  };
}

/** The same, with the connection left open after the last frame. */
export function openStream(...frames: readonly (object | string)[]): Answer {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frames.map(frameText).join(""));
  };
}

/** One body, most often an error. A text is sent as it is. */
export function reply(
  status: number,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

function frameText(frame: object | string): string {
  if (typeof frame === "string") return frame;
  // Anthropic names its events; the name says nothing that the frame does not.
  const name = "type" in frame && typeof frame.type === "string" ? `event: ${frame.type}\n` : "";
  return `${name}data: ${JSON.stringify(frame)}\n\n`;
}
