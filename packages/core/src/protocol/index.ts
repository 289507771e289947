export type { Artifact, Evidence } from "./artifact.js";
export type {
  ConversationDetail,
  ConversationList,
  ErrorResponse,
  HealthResponse,
  SendMessageRequest,
  StopTurnResponse,
  UpdateConversationRequest,
} from "./api.js";
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
} from "./events.js";
export { isTerminal, protocolVersion } from "./events.js";
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
} from "./messages.js";
export { messageText, stoppedReasons, stopReasons, toolCalls } from "./messages.js";
export type { Step, TextStep, ThinkingStep, ToolCallStep, ToolResultStep } from "./steps.js";
export type {
  PrivateStepData,
  ProviderMetadata,
  StoredAssistantContent,
  StoredAssistantMessage,
  StoredMessage,
  StoredStep,
} from "./stored.js";
export { toPublicMessage } from "./stored.js";
export { recordEvent } from "./record-event.js";
export { emptyTurn, reduceMessage, reduceTurn, type ToolProgress, type TurnState } from "./reduce-turn.js";
export { addUsage, noUsage, type Usage } from "./usage.js";
export type { ErrorCode } from "../base/errors.js";
export type { JsonObject, JsonValue } from "../base/json.js";
