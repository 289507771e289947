import { z } from "zod";
import type { SendMessageRequest, UpdateConversationRequest } from "../api.js";
import { idSchema } from "./message-schema.js";

/** Characters that one message may have. */
const MAX_MESSAGE = 100_000;

const shortName = z.string().min(1).max(200);

/** Body of `POST /messages`. Strict: a field that we do not know is a mistake of the caller's, and is named. */
export const sendMessageSchema = z.strictObject({
  message: z
    .string()
    .max(MAX_MESSAGE, `must be at most ${MAX_MESSAGE} characters`)
    .refine((value) => value.trim() !== "", "must not be empty"),
  conversation_id: z.exactOptional(idSchema),
  client_message_id: z.exactOptional(
    z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 of A-Z a-z 0-9 _ -"),
  ),
  provider: z.exactOptional(shortName),
  model: z.exactOptional(shortName),
}) satisfies z.ZodType<SendMessageRequest>;

/** Body of `PATCH /conversations/{id}`. */
export const updateConversationSchema = z
  .strictObject({
    title: z.exactOptional(
      z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters"),
    ),
    pinned: z.exactOptional(z.boolean()),
  })
  .refine(
    (change) => Object.keys(change).length > 0,
    "must change at least one of title, pinned",
  ) satisfies z.ZodType<UpdateConversationRequest>;
