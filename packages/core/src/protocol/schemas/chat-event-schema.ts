import { z } from "zod";
import { errorCodes } from "../../base/errors.js";
import type { ChatEvent } from "../events.js";
import { stoppedReasons, stopReasons } from "../messages.js";
import {
  artifactSchema,
  assistantMessageSchema,
  jsonSchema as json,
  resultShape,
  suggestionSchema,
  usageSchema,
  usageShape,
} from "./message-schema.js";

const text = z.string();
const step = z.number().int().min(0);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.exactOptional(schema);
const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.looseObject({ type: z.literal(type), ...shape });

/** An event of the stream. Unknown fields pass; an unknown type does not: a reader skips it. */
export const chatEventSchema = z.discriminatedUnion("type", [
  event("turn_started", {
    turn_id: text,
    conversation_id: text,
    user_message_id: text,
    message_id: text,
    provider: text,
    model: text,
    created_at: text,
  }),
  event("snapshot", { message: assistantMessageSchema, user_message_id: text }),
  event("grounding", {
    step,
    tool_id: text,
    tool_name: text,
    input: json,
    summary: text,
    artifact: optional(artifactSchema),
    duration_ms: z.number().min(0),
  }),
  event("thinking_delta", { step, text }),
  event("text_delta", { step, text }),
  event("tool_input_delta", { tool_id: text, tool_name: text, text }),
  event("tool_start", { step, tool_id: text, tool_name: text, input: json }),
  event("tool_confirmation", {
    tool_id: text,
    tool_name: text,
    input: json,
    safety: z.enum(["read_only", "generative", "mutating"]),
    expires_at: text,
  }),
  event("tool_progress", {
    tool_id: text,
    message: optional(text),
    progress: optional(z.number()),
    total: optional(z.number()),
  }),
  event("tool_result", { step, ...resultShape }),
  event("usage", usageShape),
  event("truncated", { loops: z.number().int().min(1) }),
  event("title", { title: text }),
  event("suggestions", { suggestions: z.array(suggestionSchema) }),
  event("done", {
    turn_id: text,
    conversation_id: text,
    message_id: text,
    user_message_id: text,
    provider: text,
    model: text,
    stop_reason: z.enum(stopReasons),
    stop_reason_native: optional(text),
    usage: usageSchema,
    token_count: z.number().int().min(0),
  }),
  event("stopped", {
    turn_id: text,
    conversation_id: text,
    message_id: text,
    reason: z.enum(stoppedReasons),
  }),
  event("error", {
    turn_id: optional(text),
    code: z.enum(errorCodes),
    message: text,
    retryable: z.boolean(),
    retry_after_ms: optional(z.number()),
  }),
]) satisfies z.ZodType<ChatEvent>;
