import { refusesParameter, type AdjustmentRules } from "../wire/learned-adjustments.js";

/** What the servers of this protocol differ in, and what can be told only when they refuse it. */
export type Adjustment =
  | "omit_temperature"
  /** `max_tokens` in place of `max_completion_tokens`, or the other way round. */
  | "other_max_tokens"
  | "omit_stream_options"
  /** Ids of nine letters and digits: Mistral's own servers take no other. */
  | "short_tool_ids"
  /** An empty `reasoning_content` on calls whose reasoning is not known: some models refuse a call without. */
  | "fill_reasoning"
  /** An answer between the results of tools and the user's next message, where the turn was stopped between them. */
  | "answer_tool_turns";

export const completionAdjustments: AdjustmentRules<Adjustment> = {
  other_max_tokens: (body) =>
    (refusesParameter(body, "max_tokens") || refusesParameter(body, "max_completion_tokens")) &&
    !/too large|too high|at most|greater|less than|exceed/i.test(body.message),
  omit_temperature: (body) => refusesParameter(body, "temperature"),
  omit_stream_options: (body) => refusesParameter(body, "stream_options"),
  short_tool_ids: (body) => /tool call id\b.{0,200}\blength of 9\b/i.test(body.message),
  fill_reasoning: (body) => /reasoning_content/.test(body.message) && /missing|must be/i.test(body.message),
  answer_tool_turns: (body) => /role 'user' after role 'tool'/i.test(body.message),
};
