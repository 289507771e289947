import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";
import type { Usage } from "../../protocol/index.js";

/** The usage that a chunk or a completion reports, wherever the server puts it; `undefined` where there is none. */
export function readCompletionUsage(frame: JsonObject, choice: JsonObject | undefined): Usage | undefined {
  const groq = isJsonObject(frame["x_groq"]) ? frame["x_groq"]["usage"] : undefined;
  const usage = [frame["usage"], choice?.["usage"], groq].find(isJsonObject);
  return usage === undefined ? undefined : toUsage(usage);
}

function toUsage(usage: JsonObject): Usage | undefined {
  const input = count(usage["prompt_tokens"]) ?? count(usage["input_tokens"]);
  const output = count(usage["completion_tokens"]) ?? count(usage["output_tokens"]);
  if (input === undefined && output === undefined) return undefined;
  const inputDetails = detailsOf(usage["prompt_tokens_details"] ?? usage["input_tokens_details"]);
  const outputDetails = detailsOf(usage["completion_tokens_details"] ?? usage["output_tokens_details"]);
  // Some servers write 0 beside the details where they do not count.
  const beside = count(usage["cached_tokens"]);
  const cached =
    count(inputDetails["cached_tokens"]) ??
    count(usage["prompt_cache_hit_tokens"]) ??
    (beside === 0 ? undefined : beside);
  const reasoning = count(outputDetails["reasoning_tokens"]) ?? count(usage["reasoning_tokens"]);
  const cost = count(usage["cost"]);
  return {
    input_tokens: input ?? 0,
    output_tokens: withReasoning(input ?? 0, output ?? 0, reasoning, count(usage["total_tokens"])),
    ...(cached === undefined ? {} : { cached_input_tokens: cached }),
    ...(reasoning === undefined ? {} : { reasoning_tokens: reasoning }),
    ...(cost === undefined ? {} : { cost }),
  };
}

/** Some servers count reasoning beside the answer, not in it; their total gives them away. */
function withReasoning(
  input: number,
  output: number,
  reasoning: number | undefined,
  total: number | undefined,
): number {
  const beside = reasoning !== undefined && (reasoning > output || total === input + output + reasoning);
  return beside ? output + reasoning : output;
}

function detailsOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function count(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
