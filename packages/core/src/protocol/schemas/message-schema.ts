import { z } from "zod";
import { errorCodes } from "../../base/errors.js";
import type { JsonValue } from "../../base/json.js";
import type { Artifact } from "../artifact.js";
import { stoppedReasons, stopReasons, type AssistantMessage, type UserMessage } from "../messages.js";
import type { Step } from "../steps.js";
import type { Usage } from "../usage.js";

const json: z.ZodType<JsonValue> = z.json();

export const idSchema = z.string().regex(/^[0-9a-f]{32}$/, "must be 32 hex digits");
const text = z.string();
const optional = <Schema extends z.ZodType>(schema: Schema) => z.exactOptional(schema);

export const artifactSchema = z.looseObject({
  id: text,
  version: z.number().int().min(1),
  type: text,
  tool_name: text,
  title: text,
  presentation: z.enum(["panel", "inline"]),
  data: json,
  evidence: optional(
    z.looseObject({
      basis: z.enum(["measured", "inferred", "unknown"]),
      confidence: optional(z.number().min(0).max(1)),
      coverage: optional(z.looseObject({ examined: z.number(), total: z.number(), unit: text })),
      truncated: optional(z.boolean()),
      stale: optional(z.boolean()),
      source: optional(text),
      limits: optional(z.array(text)),
    }),
  ),
  pinned: z.boolean(),
  created_at: text,
}) satisfies z.ZodType<Artifact>;

export const usageShape = {
  input_tokens: z.number().int().min(0),
  output_tokens: z.number().int().min(0),
  cached_input_tokens: optional(z.number().int().min(0)),
  reasoning_tokens: optional(z.number().int().min(0)),
  cost: optional(z.number().min(0)),
};

export const usageSchema = z.looseObject(usageShape) satisfies z.ZodType<Usage>;

export const resultShape = {
  tool_id: text,
  tool_name: text,
  success: z.boolean(),
  summary: text,
  artifact: optional(artifactSchema),
  error_code: optional(text),
  duration_ms: z.number().min(0),
  cached: z.boolean(),
};

const stepSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("thinking"), text }),
  z.looseObject({ type: z.literal("text"), text }),
  z.looseObject({
    type: z.literal("tool_call"),
    tool_id: text,
    tool_name: text,
    input: json,
    origin: optional(z.literal("grounding")),
  }),
  z.looseObject({ type: z.literal("tool_result"), ...resultShape }),
]) satisfies z.ZodType<Step>;

export const suggestionSchema = z.looseObject({
  text,
  source: z.enum(["page", "followup"]),
  tool_hint: optional(text),
});

export const assistantMessageSchema = z.looseObject({
  id: text,
  conversation_id: text,
  turn_id: text,
  role: z.literal("assistant"),
  content: z.looseObject({
    steps: z.array(stepSchema),
    provider: text,
    model: text,
    truncated: optional(z.number()),
    follow_ups: optional(z.array(suggestionSchema)),
  }),
  status: z.enum(["streaming", "complete", "stopped", "failed"]),
  stop_reason: optional(z.enum(stopReasons)),
  stop_reason_native: optional(text),
  stopped_reason: optional(z.enum(stoppedReasons)),
  error: optional(
    z.looseObject({
      code: z.enum(errorCodes),
      message: text,
      retryable: z.boolean(),
      retry_after_ms: optional(z.number()),
    }),
  ),
  usage: optional(usageSchema),
  created_at: text,
}) satisfies z.ZodType<AssistantMessage>;

export const userMessageSchema = z.looseObject({
  id: text,
  conversation_id: text,
  role: z.literal("user"),
  content: z.looseObject({ text }),
  created_at: text,
}) satisfies z.ZodType<UserMessage>;

/** A message as the API gives it. Unknown fields pass. */
export const messageSchema = z.discriminatedUnion("role", [userMessageSchema, assistantMessageSchema]);

export { json as jsonSchema };
