import type { AssistantMessage } from "./messages.js";
import { isTerminal, type ChatEvent, type NumberedEvent, type TerminalEvent } from "./events.js";
import type { Step } from "./steps.js";
import { addUsage, noUsage } from "./usage.js";

/** One turn as its events tell it: the answer, and what belongs beside it. */
export interface TurnState {
  /** The sequence number of the last event that was taken in; 0 before the first. */
  readonly lastSeq: number;
  /** `undefined` until `turn_started`. */
  readonly message: AssistantMessage | undefined;
  /** Of the question; `undefined` until `turn_started` or `snapshot`. */
  readonly userMessageId: string | undefined;
  /** The conversation's title, where this turn gave it one. */
  readonly title: string | undefined;
  /** The latest progress of each running tool, by tool id. */
  readonly progress: ReadonlyMap<string, ToolProgress>;
  /** The event that ended the turn; `undefined` while it runs. */
  readonly terminal: TerminalEvent | undefined;
}

/** How far a running tool is, in its own words or numbers. */
export interface ToolProgress {
  /** One line for the reader. */
  readonly message?: string;
  /** How much is done, in the tool's own unit. */
  readonly progress?: number;
  /** How much there is to do, in the same unit; absent where nobody knows. */
  readonly total?: number;
}

/** A turn before its first event: where `reduceTurn` begins. */
export const emptyTurn: TurnState = {
  lastSeq: 0,
  message: undefined,
  userMessageId: undefined,
  title: undefined,
  progress: new Map(),
  terminal: undefined,
};

/**
 * Takes in one event. Pure; never throws. An event that was already taken in, comes after the terminal one,
 * is of an unknown type or does not fit the steps changes nothing but the sequence number.
 */
export function reduceTurn(state: TurnState, { seq, event }: NumberedEvent): TurnState {
  if (seq <= state.lastSeq || state.terminal !== undefined) return state;
  return { ...applyEvent(state, event), lastSeq: seq };
}

function applyEvent(state: TurnState, event: ChatEvent): TurnState {
  if (event.type === "turn_started") return start(state, event);
  if (event.type === "snapshot") {
    return { ...state, message: event.message, userMessageId: event.user_message_id, progress: new Map() };
  }
  if (event.type === "title") return { ...state, title: event.title };
  if (event.type === "tool_progress") {
    const { type: _type, tool_id, ...progress } = event;
    return { ...state, progress: new Map(state.progress).set(tool_id, progress) };
  }
  // Without an answer, or with one that a snapshot brought whole, only the end is news.
  if (state.message?.status !== "streaming") {
    return isTerminal(event) ? { ...state, terminal: event } : state;
  }
  const message = reduceMessage(state.message, event);
  return {
    ...state,
    message,
    ...(isTerminal(event) ? { terminal: event, progress: new Map<string, ToolProgress>() } : {}),
  };
}

function start(state: TurnState, event: Extract<ChatEvent, { type: "turn_started" }>): TurnState {
  return {
    ...state,
    userMessageId: event.user_message_id,
    message: {
      id: event.message_id,
      conversation_id: event.conversation_id,
      turn_id: event.turn_id,
      role: "assistant",
      content: { steps: [], provider: event.provider, model: event.model },
      status: "streaming",
      created_at: event.created_at,
    },
  };
}

/** The answer after one event. Pure; never throws; what does not fit changes nothing. */
export function reduceMessage(message: AssistantMessage, event: ChatEvent): AssistantMessage {
  const withContent = (content: Partial<AssistantMessage["content"]>): AssistantMessage => ({
    ...message,
    content: { ...message.content, ...content },
  });
  switch (event.type) {
    case "thinking_delta":
      return withContent({ steps: appendText(message.content.steps, event.step, "thinking", event.text) });
    case "text_delta":
      return withContent({ steps: appendText(message.content.steps, event.step, "text", event.text) });
    case "tool_start": {
      const { type: _type, step, ...call } = event;
      return withContent({ steps: appendStep(message.content.steps, step, { type: "tool_call", ...call }) });
    }
    case "tool_result": {
      const { step, ...result } = event;
      return withContent({
        steps: appendStep(message.content.steps, step, result),
      });
    }
    case "grounding":
      return withContent({ steps: appendGrounding(message.content.steps, event) });
    case "usage": {
      const { type: _type, ...usage } = event;
      return { ...message, usage: addUsage(message.usage ?? noUsage, usage) };
    }
    case "truncated":
      return withContent({ truncated: event.loops });
    case "suggestions":
      return withContent({ follow_ups: event.suggestions });
    case "done":
      return {
        ...message,
        status: "complete",
        stop_reason: event.stop_reason,
        ...(event.stop_reason_native === undefined ? {} : { stop_reason_native: event.stop_reason_native }),
        usage: event.usage,
      };
    case "stopped":
      return { ...message, status: "stopped", stopped_reason: event.reason };
    case "error": {
      const { code, message: text, retryable, retry_after_ms } = event;
      return {
        ...message,
        status: "failed",
        error: {
          code,
          message: text,
          retryable,
          ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
        },
      };
    }
    default:
      // Asides that leave the answer as it is, and types that a newer server may send.
      return message;
  }
}

function appendText(
  steps: readonly Step[],
  index: number,
  type: "thinking" | "text",
  text: string,
): readonly Step[] {
  if (index === steps.length) return [...steps, { type, text }];
  const last = steps[index];
  if (index !== steps.length - 1 || last?.type !== type) return steps;
  return [...steps.slice(0, index), { ...last, text: last.text + text }];
}

function appendStep(steps: readonly Step[], index: number, step: Step): readonly Step[] {
  return index === steps.length ? [...steps, step] : steps;
}

function appendGrounding(
  steps: readonly Step[],
  event: Extract<ChatEvent, { type: "grounding" }>,
): readonly Step[] {
  if (event.step !== steps.length) return steps;
  const { tool_id, tool_name, input, summary, artifact, duration_ms } = event;
  return [
    ...steps,
    { type: "tool_call", tool_id, tool_name, input, origin: "grounding" },
    {
      type: "tool_result",
      tool_id,
      tool_name,
      success: true,
      summary,
      ...(artifact === undefined ? {} : { artifact }),
      duration_ms,
      cached: false,
    },
  ];
}
