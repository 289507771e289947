import type {
  ChatSession,
  ChatSessionError,
  ChatSessionState,
  ChatStatus,
  SessionMessage,
} from "@chatelaine/core/client";
import { emptyTurn, reduceTurn, type ChatEvent, type TurnState } from "@chatelaine/core/protocol";

export interface ScriptedSession extends ChatSession {
  /** Every call that the interface made: `send:text`, `stop`, `load:id`, `retry`, `reset`. */
  readonly calls: readonly string[];
  set(change: Partial<ChatSessionState>): void;
  /** Takes events in as the server would send them, into the last answer or a new one. */
  play(...events: readonly ChatEvent[]): void;
  /** What the next `send` answers. Default true. */
  acceptNext(accepted: boolean): void;
}

export interface ScriptedSessionOptions extends Partial<ChatSessionState> {
  /** Called at each `send` that is accepted, to answer it. */
  readonly onSend?: (text: string, session: ScriptedSession) => void;
}

/** A session without a server, for tests and stories: it shows what it is told to. */
export function scriptedSession({ onSend, ...initial }: ScriptedSessionOptions = {}): ScriptedSession {
  let state: ChatSessionState = {
    status: "idle",
    conversationId: undefined,
    conversation: undefined,
    messages: [],
    progress: new Map(),
    error: undefined,
    ...initial,
  };
  let turn: TurnState = emptyTurn;
  let accepted = true;
  const calls: string[] = [];
  const listeners = new Set<() => void>();

  const session: ScriptedSession = {
    calls,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    play(...events) {
      for (const event of events) {
        if (event.type === "turn_started") turn = emptyTurn;
        turn = reduceTurn(turn, { seq: turn.lastSeq + 1, event });
      }
      const { message, terminal, progress } = turn;
      if (message === undefined) return;
      const known = state.messages.findIndex(
        ({ id, role }) => role === "assistant" && (id === message.id || id === ""),
      );
      const row: SessionMessage = { ...message, key: state.messages[known]?.key ?? message.id };
      const messages = known === -1 ? [...state.messages, row] : state.messages.with(known, row);
      const status: ChatStatus = terminal === undefined ? "streaming" : "idle";
      const error: ChatSessionError | undefined =
        message.error === undefined ? undefined : { ...message.error, during: "turn" };
      session.set({ messages, progress, status, conversationId: message.conversation_id, error });
    },
    acceptNext(next) {
      accepted = next;
    },
    async send(text) {
      calls.push(`send:${text}`);
      await Promise.resolve();
      if (!accepted) {
        accepted = true;
        const error = { code: "network", message: "The connection was lost.", retryable: true } as const;
        session.set({ error: { ...error, during: "send", text } });
        return false;
      }
      session.set({
        status: "submitting",
        error: undefined,
        messages: [...state.messages, userMessage(text), emptyAnswer(state.messages.length)],
      });
      onSend?.(text, session);
      return true;
    },
    async stop() {
      calls.push("stop");
      session.set({ status: "stopping" });
      await Promise.resolve();
    },
    async load(id) {
      calls.push(`load:${id}`);
      await Promise.resolve();
    },
    retry() {
      calls.push("retry");
      return Promise.resolve(true);
    },
    reset() {
      calls.push("reset");
      session.set({
        status: "idle",
        conversationId: undefined,
        conversation: undefined,
        messages: [],
        error: undefined,
      });
    },
    dispose() {
      listeners.clear();
    },
  };
  return session;
}

let made = 0;

/** A question as it stands in a session. */
export function userMessage(text: string): SessionMessage {
  made += 1;
  const id = `user-${made}`;
  return {
    key: id,
    id,
    conversation_id: "c1",
    role: "user",
    content: { text },
    created_at: "2026-03-01T09:00:00.000Z",
  };
}

function emptyAnswer(place: number): SessionMessage {
  return {
    key: `answer-at-${place}`,
    id: "",
    turn_id: "",
    conversation_id: "",
    role: "assistant",
    content: { steps: [], provider: "", model: "" },
    status: "streaming",
    created_at: "2026-03-01T09:00:01.000Z",
  };
}
