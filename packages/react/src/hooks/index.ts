"use client";

export { useChatelaine, type ChatelaineSettings, type Theme } from "./chatelaine-context.js";
export { ChatelaineProvider, type ChatelaineProviderProps } from "./chatelaine-provider.js";
export { useChat, type Chat } from "./use-chat.js";
export { useChatSession, type UseChatOptions } from "./use-chat-session.js";
export { useChatList, useChatState } from "./use-chat-state.js";
export { useConversations, type Conversations } from "./use-conversations.js";
export type { ChatLabels } from "../labels/chat-labels.js";
export type { ToolLabel, ToolLabels } from "../labels/tool-labels.js";
