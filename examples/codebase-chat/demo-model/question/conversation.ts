import { isRecord, parseJsonText } from "../../shared/json.js";
import type { ChatMessage } from "../request/completion-request.js";

/** A call that was made, and what came of it. */
export interface ToolOutcome {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The result as a value where it is JSON, else as text. */
  readonly result: unknown;
  /** What went wrong, in the tool's words. */
  readonly error: string | undefined;
}

/** One question and what was done about it. */
export interface Exchange {
  readonly question: string;
  /** Calls of each model call that made some, in order. */
  readonly rounds: readonly (readonly ToolOutcome[])[];
  readonly answer: string;
}

export interface Conversation {
  readonly earlier: readonly Exchange[];
  /** The question to answer now. */
  readonly current: Exchange;
}

/** Reads the messages of a request as questions with what followed them. */
export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const exchanges: { question: string; rounds: ToolOutcome[][]; answer: string }[] = [];
  const results = new Map<string, string>();
  for (const message of messages) {
    if (message.role === "tool") results.set(message.tool_call_id, message.content);
  }
  for (const message of messages) {
    if (message.role === "user") exchanges.push({ question: message.content, rounds: [], answer: "" });
    const exchange = exchanges.at(-1);
    if (message.role !== "assistant" || exchange === undefined) continue;
    exchange.answer += message.content;
    const calls = message.tool_calls ?? [];
    const round = calls.map((call) => toOutcome(call.function, results.get(call.id) ?? ""));
    if (round.length > 0) exchange.rounds.push(round);
  }
  const current = exchanges.pop() ?? { question: "", rounds: [], answer: "" };
  return { earlier: exchanges, current };
}

function toOutcome(call: { name: string; arguments: string }, content: string): ToolOutcome {
  const input = parseJsonText(call.arguments);
  const value = parseJsonText(content);
  const error = errorOf(value);
  return {
    name: call.name,
    input: isRecord(input) ? input : {},
    result: value === undefined ? content : unwrap(value),
    error: error === undefined ? undefined : error.replace(/^\w*Error: /, ""),
  };
}

/** The common ways to say that a tool failed. */
function errorOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const { error, success } = value;
  if (typeof error === "string") return error;
  if (isRecord(error)) return typeof error["message"] === "string" ? error["message"] : "The tool failed.";
  return success === false ? "The tool failed." : undefined;
}

/** `{ success: true, data: … }` and its like. */
function unwrap(value: unknown): unknown {
  if (!isRecord(value)) return value;
  for (const key of ["data", "result", "output"]) {
    if (key in value && Object.keys(value).length <= 3 && isRecord(value[key])) return value[key];
  }
  return value;
}
