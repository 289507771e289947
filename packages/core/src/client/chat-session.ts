import { emptyTurn, type ConversationDetail, type NumberedEvent } from "../protocol/index.js";
import type { ChatClient } from "./api-client.js";
import { followTurn, type BegunTurn, type TurnPlace } from "./follow-turn.js";
import { createLiveTurn, dropTurn, type LiveTurn } from "./live-turn.js";
import { scheduleTimeout, type Schedule } from "./schedule.js";
import { withTurnConversation } from "./session-conversation.js";
import { sessionError } from "./session-error.js";
import { loadedMessages, withFailure, withoutSentRows, withSentRows, withTurn } from "./session-messages.js";
import { createSessionStore } from "./session-store.js";
import { submitMessage } from "./submit-message.js";
import type { ChatSession, ChatSessionError, ChatSessionState, ChatStatus, SendOptions } from "./types.js";

/** What `createChatSession` needs. */
export interface ChatSessionOptions {
  /** All requests go through it. */
  readonly client: ChatClient;
  /** Loaded once, at the first `subscribe`; the status is `loading` until then. */
  readonly conversationId?: string;
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
  /** Default `setTimeout`. */
  readonly schedule?: Schedule;
}

const empty = {
  conversationId: undefined,
  conversation: undefined,
  messages: [],
  progress: emptyTurn.progress,
  error: undefined,
} satisfies Omit<ChatSessionState, "status">;

/** A session with a new conversation, or with one to be loaded. It asks the server for nothing by itself. */
export function createChatSession(options: ChatSessionOptions): ChatSession {
  const { client, now = Date.now, schedule = scheduleTimeout } = options;
  let turn: LiveTurn | undefined;
  let loading: { conversationId: string; controller: AbortController; done: Promise<void> } | undefined;
  /** To be loaded at the next `subscribe`. */
  let unloaded = options.conversationId;
  const initial = { ...empty, conversationId: unloaded, status: status() };
  const store = createSessionStore(initial, { now, schedule });

  function status(): ChatStatus {
    if (loading !== undefined || unloaded !== undefined) return "loading";
    if (turn === undefined) return "idle";
    if (turn.stopping) return "stopping";
    if (!turn.connected) return "reconnecting";
    return turn.turnId === undefined ? "submitting" : "streaming";
  }

  function update(change: Partial<Omit<ChatSessionState, "status">>): void {
    store.set({ ...change, status: status() });
  }

  function follow(
    live: LiveTurn,
    events: AsyncGenerator<NumberedEvent, void, undefined>,
    place?: TurnPlace,
  ): void {
    const onConnection = (connected: boolean) => {
      live.connected = connected;
      if (live === turn) update({});
    };
    const { signal } = live.controller;
    void run(live, followTurn({ client, events, place, signal, schedule, onConnection }));
  }

  /** Shows a turn as it goes, to its end. Writes nothing once another has taken its place. */
  async function run(live: LiveTurn, states: ReturnType<typeof followTurn>): Promise<void> {
    try {
      for (;;) {
        const next = await states.next();
        if (live !== turn) return;
        if (next.done !== true) takeIn(live, next.value);
        else if (next.value !== undefined) show(next.value);
        if (live !== turn) return;
      }
    } catch (error) {
      if (live === turn) fail(live, error);
    } finally {
      dropTurn(live);
      await states.return(undefined);
    }
  }

  function takeIn(live: LiveTurn, state: BegunTurn): void {
    const shown = store.get();
    const { message, progress, terminal } = state;
    live.turnId = message.turn_id;
    if (terminal !== undefined) turn = undefined;
    update({
      conversationId: message.conversation_id,
      conversation: withTurnConversation(shown.conversation, state),
      messages: withTurn(shown.messages, state, live.sent),
      progress,
      error: message.error === undefined ? shown.error : { ...message.error, during: "turn" },
    });
    live.settle(live.turnId);
  }

  function fail({ sent, turnId }: LiveTurn, failure: unknown): void {
    turn = undefined;
    const { messages, conversationId } = store.get();
    const progress = empty.progress;
    if (sent === undefined || turnId !== undefined) {
      const error = sessionError(failure, "turn");
      update({ messages: withFailure(messages, turnId, error), progress, error });
      return;
    }
    const error = { ...sessionError(failure, "send"), text: sent.text };
    update({ messages: withoutSentRows(messages, sent), progress, error });
    if (error.code === "turn_running" && conversationId !== undefined) void load(conversationId, error);
  }

  function show(
    { conversation, messages, running_turn_id: turnId }: ConversationDetail,
    error?: ChatSessionError,
  ) {
    const rows = loadedMessages(messages, store.get().messages);
    const conversationId = conversation.id;
    dropTurn(turn);
    const live = turnId === null ? undefined : createLiveTurn(undefined, turnId);
    turn = live;
    update({ conversationId, conversation, messages: rows, progress: empty.progress, error });
    if (live === undefined || turnId === null) return;
    const events = client.turnEvents(turnId, { signal: live.controller.signal });
    follow(live, events, { turnId, conversationId });
  }

  function load(conversationId: string, keep?: ChatSessionError): Promise<void> {
    if (loading?.conversationId === conversationId) return loading.done;
    loading?.controller.abort();
    unloaded = undefined;
    const controller = new AbortController();
    const done = fetchInto(conversationId, controller.signal, keep);
    loading = { conversationId, controller, done };
    update({ error: keep });
    return done;
  }

  async function fetchInto(conversationId: string, signal: AbortSignal, keep: ChatSessionError | undefined) {
    try {
      const detail = await client.getConversation(conversationId, { signal });
      if (signal.aborted) return;
      loading = undefined;
      show(detail, keep);
    } catch (error) {
      if (signal.aborted) return;
      loading = undefined;
      update({ error: keep ?? sessionError(error, "load") });
    }
  }

  async function send(text: string, choice?: SendOptions): Promise<boolean> {
    if (status() !== "idle" || text.trim() === "") return false;
    const { conversationId, messages } = store.get();
    const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const sent = { text, userKey: id, answerKey: `${id}-answer` };
    const request = {
      ...choice,
      message: text,
      client_message_id: id,
      ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
    };
    const live = createLiveTurn(sent);
    turn = live;
    const rows = withSentRows(messages, sent, request, new Date(now()).toISOString());
    update({ messages: rows, progress: empty.progress, error: undefined });
    const { signal } = live.controller;
    follow(live, submitMessage({ client, request, signal, abandon: live.abandon.signal, schedule }));
    return (await live.taken) !== undefined;
  }

  async function stop(): Promise<void> {
    const live = turn;
    if (live === undefined || live.stopping) return;
    live.stopping = true;
    live.abandon.abort();
    update({});
    const turnId = await live.taken;
    if (turnId === undefined || live !== turn) return;
    try {
      await client.stopTurn(turnId, { signal: live.controller.signal });
    } catch (error) {
      if (live !== turn) return;
      live.stopping = false;
      update({ error: sessionError(error, "stop") });
    }
  }

  async function retry(): Promise<boolean> {
    const { messages } = store.get();
    const answer = messages.at(-1);
    const question = messages.findLast((message) => message.role === "user");
    if (answer?.role !== "assistant" || question?.role !== "user") return false;
    return answer.status === "failed" || answer.status === "stopped" ? send(question.content.text) : false;
  }

  /** Ends all that is under way; nothing of it writes any more. */
  function endAll(): void {
    loading?.controller.abort();
    dropTurn(turn);
    loading = turn = unloaded = undefined;
  }

  return {
    getState: store.get,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      if (unloaded !== undefined) void load(unloaded);
      return unsubscribe;
    },
    send,
    stop,
    load: (conversationId) => load(conversationId),
    retry,
    reset() {
      endAll();
      update(empty);
    },
    dispose() {
      const { conversationId, messages } = store.get();
      const interrupted = unloaded ?? loading?.conversationId ?? (turn && conversationId);
      const unsent = turn?.turnId === undefined ? turn?.sent : undefined;
      endAll();
      unloaded = interrupted;
      store.close();
      update({ messages: unsent === undefined ? messages : withoutSentRows(messages, unsent) });
    },
  };
}
