"use client";

export { ArtifactContent, ArtifactPanel, type ArtifactPanelProps } from "./artifacts/artifact-panel.js";
export type {
  ArtifactRenderer,
  ArtifactRendererProps,
  ArtifactRenderers,
} from "./artifacts/artifact-renderer.js";
export { artifactKey, useArtifactView, type ArtifactView } from "./artifacts/artifact-view.js";
export { EvidenceStrip } from "./artifacts/evidence-strip.js";
export { JsonTree } from "./artifacts/json-tree.js";
export { MarkdownArtifact } from "./artifacts/markdown-artifact.js";
export { JsonArtifact } from "./artifacts/renderer-of.js";
export { SearchResults } from "./artifacts/search-results.js";
export { Composer, type ComposerProps } from "./components/composer/composer.js";
export { useComposer, type ComposerState } from "./components/composer/use-composer.js";
export { ArtifactToggle } from "./components/interface/artifact-toggle.js";
export { ChatHeader, type ChatHeaderProps } from "./components/interface/chat-header.js";
export { ChatInterface, type ChatInterfaceProps } from "./components/interface/chat-interface.js";
export { NewChatButton } from "./components/interface/new-chat-button.js";
export { ChatMarkdown, type ChatMarkdownProps } from "./components/markdown/chat-markdown.js";
export { CodeBlock, type CodeBlockProps } from "./components/markdown/code-block.js";
export { ChatMessage, type ChatMessageProps } from "./components/messages/chat-message.js";
export { MessageList, type MessageListProps } from "./components/messages/message-list.js";
export { Suggestions, type SuggestionsProps } from "./components/messages/suggestions.js";
export { useFollowBottom, type FollowBottom } from "./components/messages/use-follow-bottom.js";
export { ChatelaineRoot } from "./components/parts/chatelaine-root.js";
export type { ClassNames, PartName } from "./components/parts/class-names.js";
export { CopyButton, type CopyButtonProps } from "./components/parts/copy-button.js";
export { Icon, type IconName } from "./components/parts/icon.js";
export { IconButton, type IconButtonProps } from "./components/parts/icon-button.js";
export { ReasoningBlock, type ReasoningBlockProps } from "./components/tools/reasoning-block.js";
export { stepSegments, type Segment, type StepRow, type ToolRow } from "./components/tools/step-segments.js";
export { ToolCallBlock, type ToolCallBlockProps } from "./components/tools/tool-call-block.js";
export { ToolCallGroup } from "./components/tools/tool-call-group.js";
export { useChatelaine, type ChatelaineSettings, type Theme } from "./hooks/chatelaine-context.js";
export { ChatelaineProvider, type ChatelaineProviderProps } from "./hooks/chatelaine-provider.js";
export { useChat, type Chat } from "./hooks/use-chat.js";
export { useChatSession, type UseChatOptions } from "./hooks/use-chat-session.js";
export { useChatList, useChatState } from "./hooks/use-chat-state.js";
export { useConversations, type Conversations } from "./hooks/use-conversations.js";
export { englishLabels, type ChatLabels } from "./labels/chat-labels.js";
export type { ToolLabel, ToolLabels } from "./labels/tool-labels.js";
