import { ChatelaineError } from "../../base/errors.js";
import { redactSecrets } from "../../base/redact.js";
import { classifyFailure } from "./classify-failure.js";
import type { ErrorBody } from "./error-body.js";
import { readRetryAfter } from "./retry-after.js";

/** A provider's refusal, as it came. */
export interface ProviderFailure {
  /** For people: `OpenAI`. */
  readonly provider: string;
  /** `undefined` for an error inside a stream that began well. */
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly body: ErrorBody;
  /** What must not be seen in a message, even where the provider repeats it. */
  readonly secrets: readonly string[];
}

const EXCERPT = 300;

/** The failure as an error of our own. The public message holds nothing of the body, the developer's no key. */
export function providerError(failure: ProviderFailure): ChatelaineError {
  const { provider, status, headers, body, secrets } = failure;
  const { code, retryable, publicMessage } = classifyFailure({ status, body });
  const retryAfterMs = readRetryAfter(headers) ?? body.retryAfterMs;
  const told = headers.get("x-should-retry");
  const retry = told === "true" || told === "false" ? told === "true" : retryable;
  const name = [body.code, body.type].filter(Boolean).join(", ");
  const where = status === undefined ? "failed within its answer" : `answered ${status}`;
  const said = withoutSecrets(body.message, secrets).slice(0, EXCERPT);
  return new ChatelaineError(
    code,
    `${provider} ${where}${name === "" ? "" : ` (${withoutSecrets(name, secrets)})`}${said === "" ? "." : `: ${said}`}`,
    {
      ...(publicMessage === undefined ? {} : { publicMessage }),
      ...(retry === undefined ? {} : { retryable: retry }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= 4);
  return redactSecrets(known.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text));
}
