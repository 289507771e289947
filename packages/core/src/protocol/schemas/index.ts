export { chatEventSchema } from "./chat-event-schema.js";
export { sendMessageSchema, updateConversationSchema } from "./request-schemas.js";
export { messageSchema } from "./message-schema.js";
