export type { Artifact, Evidence } from "./artifact.ts";
export type {
  ConversationDetail,
  ConversationList,
  ErrorResponse,
  HealthResponse,
  SendMessageRequest,
  StopTurnResponse,
  UpdateConversationRequest,
} from "./api.ts";
export type {
  ChatEvent,
  DoneEvent,
  ErrorEvent,
  GroundingEvent,
  NumberedEvent,
  SnapshotEvent,
  StoppedEvent,
  SuggestionsEvent,
  TerminalEvent,
  TextDeltaEvent,
  ThinkingDeltaEvent,
  TitleEvent,
  ToolConfirmationEvent,
  ToolInputDeltaEvent,
  ToolProgressEvent,
  ToolResultEvent,
  ToolStartEvent,
  TruncatedEvent,
  TurnStartedEvent,
  UsageEvent,
} from "./events.ts";
export { isTerminal, protocolVersion } from "./events.ts";
export type {
  AssistantContent,
  AssistantMessage,
  Conversation,
  Message,
  MessageStatus,
  PublicError,
  StoppedReason,
  StopReason,
  Suggestion,
  UserContent,
  UserMessage,
} from "./messages.ts";
export { messageText, stoppedReasons, stopReasons, toolCalls } from "./messages.ts";
export type { Step, TextStep, ThinkingStep, ToolCallStep, ToolResultStep } from "./steps.ts";
export type {
  PrivateStepData,
  ProviderMetadata,
  StoredAssistantContent,
  StoredAssistantMessage,
  StoredMessage,
  StoredStep,
} from "./stored.ts";
export { toPublicMessage } from "./stored.ts";
export { emptyTurn, reduceTurn, type ToolProgress, type TurnState } from "./reduce-turn.ts";
export { addUsage, noUsage, type Usage } from "./usage.ts";
export type { ErrorCode } from "../base/errors.ts";
export type { JsonObject, JsonValue } from "../base/json.ts";
