import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../base/json.js";
import { classifyFailure } from "./classify-failure.js";
import { parseErrorBody, readErrorBody } from "./error-body.js";

const classify = (status: number | undefined, body: JsonValue) =>
  classifyFailure({ status, body: readErrorBody(body) });

describe("classifyFailure", () => {
  it.each<[string, number | undefined, JsonValue]>([
    ["auth", 401, {}],
    ["auth", 403, { message: "not found" }],
    [
      "auth",
      400,
      { error: { code: 400, message: "API key not valid.", details: [{ reason: "API_KEY_INVALID" }] } },
    ],
    ["rate_limit", 429, {}],
    ["rate_limit", 429, { error: { message: "Too many tokens, please wait before trying again." } }],
    ["overloaded", 429, { error: { type: "engine_overloaded_error" } }],
    ["overloaded", 529, {}],
    ["overloaded", undefined, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
    ["context_length", 413, { error: { code: "rate_limit_exceeded", message: "Request too large" } }],
    ["context_length", 400, { error: { message: "This model's maximum context length is 8192 tokens." } }],
    ["context_length", undefined, { object: "error", message: "maximum context length is 4096", code: 400 }],
    [
      "content_filter",
      400,
      { error: { code: "content_filter", innererror: { code: "ResponsibleAIPolicyViolation" } } },
    ],
    ["content_filter", 403, { error: { code: 403, message: "Your input requires moderation" } }],
    ["model_not_found", 404, { error: "model 'x' not found, try pulling it first" }],
    [
      "model_not_found",
      400,
      { object: "error", type: "invalid_model", message: "Invalid model: x", code: "1500" },
    ],
    [
      "model_not_found",
      403,
      { error: { code: "model_not_found", message: "Project has no access to model x" } },
    ],
    ["invalid_request", 404, { detail: "Not Found" }],
    [
      "invalid_request",
      422,
      { detail: [{ loc: ["body", "x"], msg: "extra fields", type: "extra_forbidden" }] },
    ],
    ["invalid_request", 400, { error: { message: "Invalid 'max_tokens': must be positive." } }],
    ["timeout", 504, {}],
    [
      "timeout",
      undefined,
      { error: { code: 502, message: "Provider error", metadata: { raw: "upstream timeout" } } },
    ],
    ["provider", 500, {}],
    ["provider", 502, {}],
    ["provider", undefined, { error: { message: "boom", type: "None", code: "500" } }],
    ["provider", undefined, { error: { code: "tool_use_failed", type: "invalid_request_error" } }],
  ])("is %s for %s %j", (code, status, body) => {
    expect(classify(status, body).code).toBe(code);
  });

  it.each<[number, JsonValue]>([
    [429, { error: { code: "insufficient_quota", message: "You exceeded your current quota." } }],
    [429, { error: { code: "1113", message: "Insufficient balance." } }],
    [402, { error: { message: "Payment" } }],
    [400, { error: { message: "Your credit balance is too low to access the API." } }],
    [429, { error: { message: "Request too large for gpt-4o on tokens per min" } }],
  ])("is no limit to wait for: %i %j", (status, body) => {
    expect(classify(status, body)).toMatchObject({ code: "rate_limit", retryable: false });
  });

  it("takes a quota that says when it comes back for a limit", () => {
    const body = {
      error: {
        code: 429,
        message: "You exceeded your current quota, please check your plan and billing details.",
        status: "RESOURCE_EXHAUSTED",
        details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "27s" }],
      },
    };
    expect(readErrorBody([body]).retryAfterMs).toBe(27_000);
    expect(classify(429, [body])).toEqual({ code: "rate_limit" });
  });

  it("says that a model has no tools", () => {
    const { code, publicMessage } = classify(400, { error: "gemma:2b does not support tools" });
    expect([code, publicMessage]).toEqual(["invalid_request", "This model cannot use tools."]);
  });
});

describe("parseErrorBody", () => {
  it("takes plain text for the message and a page of HTML for nothing", () => {
    expect(parseErrorBody("upstream connect error\n").message).toBe("upstream connect error");
    expect(parseErrorBody("<html><body>502 Bad Gateway</body></html>").message).toBe("");
  });
});
