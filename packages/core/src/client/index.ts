export {
  createChatClient,
  type ChatClient,
  type ChatClientOptions,
  type RequestOptions,
  type TurnEventsOptions,
} from "./api-client.js";
export { createChatSession, type ChatSessionOptions } from "./chat-session.js";
export type { Schedule } from "./schedule.js";
export type {
  ChatSession,
  ChatSessionError,
  ChatSessionState,
  ChatStatus,
  SendOptions,
  SessionMessage,
} from "./types.js";
export type { Fetch } from "./watched-fetch.js";
