/** Tokens of one model call, or the sum over several. */
export interface Usage {
  /** All tokens of the prompt, those read from a cache included. */
  readonly input_tokens: number;
  /** All tokens of the answer, reasoning included. */
  readonly output_tokens: number;
  /** The part of `input_tokens` that came from the provider's cache. */
  readonly cached_input_tokens?: number;
  /** The part of `output_tokens` that was reasoning. */
  readonly reasoning_tokens?: number;
  /** In US dollars, where the price is known. */
  readonly cost?: number;
}

/** Nothing used yet: where a sum begins. */
export const noUsage: Usage = { input_tokens: 0, output_tokens: 0 };

/** The sum. A field that is optional stays absent where neither side has it. */
export function addUsage(left: Usage, right: Usage): Usage {
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
  const cached = sum(left.cached_input_tokens, right.cached_input_tokens);
  const reasoning = sum(left.reasoning_tokens, right.reasoning_tokens);
  const cost = sum(left.cost, right.cost);
  return {
    input_tokens: left.input_tokens + right.input_tokens,
    output_tokens: left.output_tokens + right.output_tokens,
    ...(cached === undefined ? {} : { cached_input_tokens: cached }),
    ...(reasoning === undefined ? {} : { reasoning_tokens: reasoning }),
    ...(cost === undefined ? {} : { cost }),
  };
}
