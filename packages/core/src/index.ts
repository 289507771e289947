export {
  ChatelaineError,
  isChatelaineError,
  type ChatelaineErrorOptions,
  type ErrorCode,
} from "./base/errors.js";
export type { Owner, PermissionLevel, Principal } from "./base/principal.js";
export {
  createChat,
  type Chat,
  type ChatAsker,
  type ChatLimits,
  type ChatOptions,
  type RequestContext,
  type SendOptions,
} from "./server/index.js";
export { defineTool, type Tool, type ToolContext, type ToolOptions } from "./tools/index.js";
export type { ChatProvider } from "./providers/index.js";
export type { ChatStore } from "./store/index.js";
export type { ChatEvent, Conversation, Message } from "./protocol/index.js";
