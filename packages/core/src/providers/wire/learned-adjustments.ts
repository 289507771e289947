import type { ErrorBody } from "./error-body.js";
import type { Exchange } from "./exchange.js";

/** What of a request a server refused, and how to tell. */
export type AdjustmentRules<Adjustment extends string> = Readonly<
  Record<Adjustment, (body: ErrorBody) => boolean>
>;

const MODELS_LIMIT = 256;

/**
 * Sends a request again without what the server refused of it, once for each thing, and remembers that for the
 * model: which parameters a model takes cannot be known beforehand.
 */
export class LearnedAdjustments<Adjustment extends string> {
  readonly #rules: AdjustmentRules<Adjustment>;
  readonly #learned = new Map<string, ReadonlySet<Adjustment>>();

  constructor(rules: AdjustmentRules<Adjustment>) {
    this.#rules = rules;
  }

  /** The first good answer. Throws the last refusal. `model` names the model together with its server. */
  async send(
    exchange: Exchange,
    model: string,
    request: (adjustments: ReadonlySet<Adjustment>) => PromiseLike<Response>,
  ): Promise<Response> {
    const adjustments = new Set(this.#learned.get(model));
    const before = adjustments.size;
    for (;;) {
      const reply = await exchange.send(() => request(adjustments));
      if (reply.ok) {
        if (adjustments.size > before) this.#remember(model, adjustments);
        return reply.response;
      }
      const refused =
        reply.status === 400 || reply.status === 422 ? this.#refused(reply.body, adjustments) : undefined;
      if (refused === undefined) throw exchange.refusal(reply.body, reply.status, reply.headers);
      adjustments.add(refused);
    }
  }

  #refused(body: ErrorBody, tried: ReadonlySet<Adjustment>): Adjustment | undefined {
    const names = Object.keys(this.#rules) as Adjustment[];
    return names.find((name) => !tried.has(name) && this.#rules[name](body));
  }

  #remember(model: string, adjustments: ReadonlySet<Adjustment>): void {
    const oldest = this.#learned.size < MODELS_LIMIT ? undefined : this.#learned.keys().next().value;
    if (oldest !== undefined) this.#learned.delete(oldest);
    this.#learned.set(model, adjustments);
  }
}

const REFUSED =
  /unsupported|unrecognized|unknown|unexpected|not (?:be )?(?:support|permit|allow)|deprecat|invalid|extra|only/i;

/** Whether an error refuses this parameter: named as the one at fault, or in the text beside a word for it. */
export function refusesParameter(body: ErrorBody, parameter: string): boolean {
  if (body.param !== "") return body.param === parameter;
  return new RegExp(`\\b${parameter}\\b`).test(body.message) && REFUSED.test(`${body.code} ${body.message}`);
}
