import { BadRequestError, NotFoundError } from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { called, connectDemoModel, user } from "../testing/demo-model-client.js";
import { modelId as model } from "./request/completion-request.js";

let connected: Awaited<ReturnType<typeof connectDemoModel>>;
beforeAll(async () => {
  connected = await connectDemoModel();
});
afterAll(() => connected.stop());

describe("requests that are refused", () => {
  const send = (body: unknown) => connected.openai.post("/chat/completions", { body: body as object });

  it.each<[what: string, body: object, parameter: string]>([
    ["no messages", { model }, "messages"],
    ["no message in them", { model, messages: [] }, "messages"],
    ["an unknown role", { model, messages: [{ role: "robot", content: "x" }] }, "messages[0].role"],
    [
      "a tool without a name",
      { model, messages: [user("x")], tools: [{ type: "function", function: {} }] },
      "tools[0].function.name",
    ],
    ["a heat above 2", { model, messages: [user("x")], temperature: 3 }, "temperature"],
    [
      "a result without its call",
      { model, messages: [{ role: "tool", tool_call_id: "x", content: "y" }] },
      "messages[0]",
    ],
    [
      "a call without its result",
      { model, messages: [...called("x", "f", {}, "").slice(0, 1), user("x")] },
      "messages[1]",
    ],
    ["a choice without tools", { model, messages: [user("x")], tool_choice: "auto" }, "tool_choice"],
    [
      "stream options without a stream",
      { model, messages: [user("x")], stream_options: {} },
      "stream_options",
    ],
  ])("%s", async (_what, body, parameter) => {
    const error: unknown = await send(body).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: parameter, type: "invalid_request_error" });
  });

  it("an unknown model, an unknown address, a body that is not JSON", async () => {
    await expect(send({ model: "gpt-9", messages: [user("x")] })).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
    });
    await expect(connected.openai.get("/nothing")).rejects.toBeInstanceOf(NotFoundError);
    const response = await fetch(`${connected.baseURL}/chat/completions`, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  it("lists its one model", async () => {
    const models = await connected.openai.models.list();
    expect(models.data.map(({ id }) => id)).toEqual([model]);
  });
});
