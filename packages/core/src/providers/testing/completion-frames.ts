/** The frame that ends a stream of chat completions. */
export const DONE = "data: [DONE]\n\n";

/** A chunk of a chat completion with this delta. */
export function chunk(delta: object, finish: string | null = null): object {
  return { choices: [{ index: 0, delta, finish_reason: finish }] };
}

/** A delta with a piece of one tool call. */
export function toolDelta(index: number, id: string, name: string, args: string): object {
  return { tool_calls: [{ index, id, type: "function", function: { name, arguments: args } }] };
}
