import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";

/** What the stub reads of a request. */
interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

export interface OpenAiStub {
  readonly baseUrl: string;
  /** The `authorization` header of each request. */
  readonly keys: readonly (string | undefined)[];
  close(): Promise<void>;
}

/** An endpoint that first asks for the offered tool, then quotes its result. */
export async function openAiStub(): Promise<OpenAiStub> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    void text(request).then((body) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const chunk of answer(JSON.parse(body) as Asked)) {
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...chunk }] })}\n\n`);
      }
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { baseUrl: `http://127.0.0.1:${portOf(server)}/v1`, keys, close: () => close(server) };
}

function answer({ messages, tools = [] }: Asked): object[] {
  const last = messages.at(-1);
  if (last?.role === "tool") {
    const found = `I found these: ${last.content}`;
    return [{ delta: { content: found } }, { delta: {}, finish_reason: "stop" }];
  }
  const call = { name: tools[0]?.function.name, arguments: '{"word":"shoes"}' };
  return [
    { delta: { tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }] } },
    { delta: {}, finish_reason: "tool_calls" },
  ];
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The stub is not listening.");
  return address.port;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
