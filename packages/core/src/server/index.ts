export type { ChatAsker, ChatLimits, ChatOptions, RequestContext } from "./chat-options.js";
export { createChat, type Chat, type SendOptions } from "./create-chat.js";
