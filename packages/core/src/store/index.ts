export type {
  AnswerUpdate,
  BeginTurn,
  BegunTurn,
  ChatStore,
  ConversationPage,
  ProcessIdentity,
  TurnRecord,
} from "./chat-store.js";
