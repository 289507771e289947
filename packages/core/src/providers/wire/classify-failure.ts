import type { ChatelaineErrorOptions, ErrorCode } from "../../base/errors.js";
import type { ErrorBody } from "./error-body.js";

/** What is known of a failure: the status of the answer, `undefined` for one inside a stream, and its body. */
export interface FailureFacts {
  readonly status: number | undefined;
  readonly body: ErrorBody;
}

type ProviderErrorCode = Extract<
  ErrorCode,
  | "auth"
  | "rate_limit"
  | "overloaded"
  | "context_length"
  | "content_filter"
  | "invalid_request"
  | "model_not_found"
  | "timeout"
  | "network"
  | "provider"
>;

export interface FailureClass extends Pick<ChatelaineErrorOptions, "publicMessage" | "retryable"> {
  readonly code: ProviderErrorCode;
}

interface Rule {
  /** Of the code and the type together, in lower case. */
  readonly name?: RegExp;
  /** Of the message, in lower case. */
  readonly message?: RegExp;
  readonly status?: readonly number[];
  /** Statuses under which the words mean something else. */
  readonly notStatus?: readonly number[];
  readonly is: FailureClass;
}

const OUT_OF_CREDIT: FailureClass = {
  code: "rate_limit",
  retryable: false,
  publicMessage: "The account with the model provider has no quota or credit left.",
};

/** What a provider says comes before its status, which often misleads: a bad key may be 400, a full account 429. */
const spoken: readonly Rule[] = [
  {
    name: /context_length|context_size|context_window|request_too_large/,
    message:
      /context (?:length|window|size)|prompt (?:is )?too long|input (?:is )?too long|too many (?:input )?tokens|input token count|reduce (?:the length|your message size)|exceeds? the (?:maximum|limit).{0,30}tokens/,
    notStatus: [429],
    is: { code: "context_length" },
  },
  {
    name: /insufficient_(?:quota|balance|credit|funds)|billing|arrearage|payment_required|(?:^| )1113(?: |$)/,
    message:
      /insufficient (?:balance|credit|funds|quota)|credit balance|(?:out of|not enough|no|more) credits?\b|billing details|payment required/,
    is: OUT_OF_CREDIT,
  },
  {
    name: /content_filter|content_policy|content_moderation|responsibleai|data_inspection|prohibited_content/,
    message:
      /content (?:filter|management|policy|moderation)|safety (?:system|policy)|requires moderation|flagged/,
    is: { code: "content_filter" },
  },
  {
    name: /model_?not_?found|deployment_?not_?found|invalid_model|unknown_model/,
    message:
      /\bmodel\b.{0,120}(?:not found|not exist|is unknown)|(?:invalid|unknown|unsupported|no such) model\b|^model: |not a valid model|no endpoints found|deployment.{0,60}not exist/,
    notStatus: [429, 500, 502, 503],
    is: { code: "model_not_found" },
  },
  {
    name: /authentication|unauthori[sz]ed|permission|invalid.?api.?key|api_key_invalid|access_denied|token_not_found/,
    message:
      /\b(?:api|access|auth|subscription|secret)[ _-]?(?:key|token)\b|x-api-key|invalid proxy server token/,
    notStatus: [429],
    is: { code: "auth" },
  },
  {
    name: /overloaded|insufficient_system_resource|unavailable/,
    message: /overloaded|over capacity|at capacity|server is busy|loading model|temporarily unavailable/,
    is: { code: "overloaded" },
  },
  {
    message: /request too large/,
    status: [429],
    is: { code: "rate_limit", retryable: false },
  },
  {
    name: /rate.?limit|too_many_requests|throttl|resource_exhausted/,
    message: /rate.?limit|too many (?:requests|tokens)|throttl/,
    notStatus: [413],
    is: { code: "rate_limit" },
  },
  {
    message:
      /(?:not support|support for|unable to use|requires?) (?:tools?|tool.?use|function)|--enable-auto-tool-choice|--jinja/,
    is: { code: "invalid_request", publicMessage: "This model cannot use tools." },
  },
  // What the model wrote was no valid call: the next attempt may be one.
  { name: /tool_use_failed/, is: { code: "provider" } },
  { name: /timeout|deadline/, message: /timed? ?out|deadline/, is: { code: "timeout" } },
  { name: /invalid_?request|bad ?request|invalid_?argument|validation/, is: { code: "invalid_request" } },
];

const byStatus: Readonly<Record<number, FailureClass>> = {
  401: { code: "auth" },
  402: OUT_OF_CREDIT,
  403: { code: "auth" },
  408: { code: "timeout" },
  413: { code: "context_length" },
  429: { code: "rate_limit" },
  503: { code: "overloaded" },
  504: { code: "timeout" },
  522: { code: "timeout" },
  524: { code: "timeout" },
  529: { code: "overloaded" },
};

/** Which kind of failure this is, by what the provider said, then by the status. */
export function classifyFailure({ status: answered, body }: FailureFacts): FailureClass {
  const status = answered ?? body.status;
  const name = `${body.code} ${body.type}`.toLowerCase();
  const message = body.message.toLowerCase();
  const rule = spoken.find(
    (candidate) =>
      (candidate.status === undefined || (status !== undefined && candidate.status.includes(status))) &&
      !(status !== undefined && candidate.notStatus?.includes(status)) &&
      (candidate.name?.test(name) === true || candidate.message?.test(message) === true),
  );
  // A limit that says when it ends is no empty account, though Google words both alike.
  const temporary = rule?.is === OUT_OF_CREDIT && body.retryAfterMs !== undefined;
  const known = temporary ? { code: "rate_limit" as const } : rule?.is;
  // A plain "invalid request" tells less than the statuses that have a meaning of their own.
  if (known !== undefined && known.code !== "invalid_request") return known;
  const meaning = status === undefined ? undefined : byStatus[status];
  if (meaning !== undefined) return meaning;
  if (known !== undefined) return known;
  return { code: status !== undefined && status >= 400 && status < 500 ? "invalid_request" : "provider" };
}
