import { afterEach, describe, expect, it } from "vitest";
import { isChatelaineError } from "../base/errors.js";
import { createChatClient } from "./api-client.js";
import { startScriptedServer, type Exchange, type ScriptedServer } from "./testing/scripted-server.js";
import { turnId } from "./testing/turn-fixture.js";

let server: ScriptedServer | undefined;

async function serve(answer: (exchange: Exchange) => void) {
  server = await startScriptedServer(answer);
  return createChatClient({ api: server.url });
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe("a refusal", () => {
  it("becomes an error with all that its body says", async () => {
    const client = await serve(({ refuse }) =>
      refuse(
        {
          code: "turn_running",
          message: "Wait.",
          field: "conversation_id",
          retryable: true,
          retry_after_ms: 1500,
          turn_id: turnId,
        },
        409,
      ),
    );
    const error = await rejection(client.sendMessage({ message: "hi" }).next());
    expect(error).toMatchObject({
      code: "turn_running",
      publicMessage: "Wait.",
      field: "conversation_id",
      retryable: true,
      retryAfterMs: 1500,
      details: { status: 409, turn_id: turnId },
    });
    expect(isChatelaineError(error)).toBe(true);
  });

  it("with a code of a newer server is internal, and keeps its text", async () => {
    const client = await serve(({ response }) => {
      response.writeHead(418, { "content-type": "application/json" });
      response.end('{"error":{"code":"teapot","message":"Short and stout.","retryable":false}}');
    });
    expect(await rejection(client.health())).toMatchObject({
      code: "internal",
      publicMessage: "Short and stout.",
      retryable: false,
      details: { status: 418 },
    });
  });

  it.each([
    [401, "unauthenticated", false],
    [403, "forbidden", false],
    [404, "not_found", false],
    [413, "body_too_large", false],
    [429, "rate_limit", true],
    [500, "internal", true],
    [502, "network", true],
    [503, "network", true],
    [400, "internal", false],
  ])("of status %i without a body of ours is %s", async (status, code, retryable) => {
    for (const body of ["<h1>proxy</h1>", "", "null", '{"error":"text"}']) {
      const client = await serve(({ response }) => {
        response.writeHead(status);
        response.end(body);
      });
      expect(await rejection(client.health())).toMatchObject({ code, retryable, details: { status } });
      await server!.close();
    }
  });

  it("by nobody is a network error", async () => {
    const client = await serve(() => {});
    await server!.close();
    expect(await rejection(client.health())).toMatchObject({ code: "network", retryable: true });
  });
});

function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => Promise.reject(new Error("It was not refused.")),
    (error: unknown) => error,
  );
}
