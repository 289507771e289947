import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";
import type { Usage } from "../../protocol/index.js";

/** The counts of one message, as far as they are known; later ones replace earlier ones. */
export class MessageUsage {
  #counts: JsonObject = {};

  take(usage: JsonValue | undefined): void {
    if (!isJsonObject(usage)) return;
    for (const [key, value] of Object.entries(usage)) {
      // Gateways open with zeros, and may close with them what they had counted before.
      if (value !== null && !(value === 0 && this.#counts[key] !== undefined)) this.#counts[key] = value;
    }
  }

  /** Anthropic counts what was read from and written to its cache apart; our input holds all of it. */
  total(): Usage | undefined {
    const input = count(this.#counts["input_tokens"]);
    const output = count(this.#counts["output_tokens"]);
    if (input === undefined && output === undefined) return undefined;
    const read = count(this.#counts["cache_read_input_tokens"]);
    const written = count(this.#counts["cache_creation_input_tokens"]);
    const details = this.#counts["output_tokens_details"];
    const reasoning = isJsonObject(details) ? count(details["thinking_tokens"]) : undefined;
    return {
      input_tokens: (input ?? 0) + (read ?? 0) + (written ?? 0),
      output_tokens: output ?? 0,
      ...(read === undefined ? {} : { cached_input_tokens: read }),
      ...(reasoning === undefined ? {} : { reasoning_tokens: reasoning }),
    };
  }
}

function count(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
