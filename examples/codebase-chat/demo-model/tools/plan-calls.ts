import type { OfferedTool } from "../request/completion-request.js";
import { readPlaces } from "../findings/places.js";
import type { Conversation, ToolOutcome } from "../question/conversation.js";
import { findSubject } from "../question/find-subject.js";
import { readQuestion, type Intent } from "../question/read-question.js";
import { toolByWords, toolForRole, type ToolRole } from "./choose-tool.js";
import { fillArguments, type CallSubject } from "./fill-arguments.js";

export interface PlannedCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

const MAX_ROUNDS = 3;
const MAX_PARALLEL = 3;

/** The calls to make now; none where it is time to answer. */
export function planCalls(conversation: Conversation, tools: readonly OfferedTool[]): PlannedCall[] {
  const { question, rounds } = conversation.current;
  if (tools.length === 0 || rounds.length >= MAX_ROUNDS) return [];
  const planner = new Planner(tools, question);
  const { intents } = readQuestion(question, findSubject(conversation.earlier));
  const last = rounds.at(-1);
  const calls =
    last === undefined
      ? intents.flatMap((intent) => planner.begin(intent, conversation))
      : planner.goOn(intents, last);
  const made = rounds.flat().map((outcome) => keyOf(outcome.name, outcome.input));
  return unique(calls)
    .filter((call) => !made.includes(keyOf(call.name, call.input)))
    .slice(0, MAX_PARALLEL);
}

class Planner {
  readonly #tools: readonly OfferedTool[];
  readonly #question: string;
  readonly #byRole: Readonly<Record<ToolRole, OfferedTool | undefined>>;

  constructor(tools: readonly OfferedTool[], question: string) {
    this.#tools = tools;
    this.#question = question;
    this.#byRole = {
      search: toolForRole(tools, "search"),
      overview: toolForRole(tools, "overview"),
      read: toolForRole(tools, "read"),
    };
  }

  begin(intent: Intent, conversation: Conversation): PlannedCall[] {
    switch (intent.type) {
      case "small_talk":
      case "about_itself":
        return [];
      case "overview":
        return this.#call("overview", { query: "README overview" }) ?? this.#byWords();
      case "read":
      case "users_of":
        return this.#read(intent.target) ?? this.#byWords();
      case "search":
        return this.#search(intent.query);
      case "more":
        return this.#more(conversation);
    }
  }

  /** After a round: looks at what was found, or searches for what could not be read. */
  goOn(intents: readonly Intent[], last: readonly ToolOutcome[]): PlannedCall[] {
    const wantsDepth = intents.some((intent) => intent.type === "search" && intent.wantsDepth);
    return last.flatMap((outcome) => {
      const isRead = outcome.name === this.#byRole.read?.name;
      if (outcome.error !== undefined && isRead) return this.#searchInstead(outcome);
      const [best] = readPlaces(outcome.result);
      const isSearch = outcome.name === this.#byRole.search?.name;
      if (!isSearch || !wantsDepth || best?.path === undefined) return [];
      const target = best.line === undefined ? best.path : `${best.path}:${best.line}`;
      return this.#call("read", { query: best.symbol ?? target, target }) ?? [];
    });
  }

  #search(query: string): PlannedCall[] {
    // A tool of its own kind that the question names goes before the search for code.
    const known = new Set(Object.values(this.#byRole).map((tool) => tool?.name));
    const special = toolByWords(
      this.#tools.filter((tool) => !known.has(tool.name)),
      this.#question,
    );
    const chosen = special === undefined ? undefined : this.#callOf(special, { query });
    return chosen ?? this.#call("search", { query }) ?? this.#byWords();
  }

  #read(target: string): PlannedCall[] | undefined {
    return this.#call("read", { query: target, target }) ?? this.#call("search", { query: target, target });
  }

  #searchInstead(outcome: ToolOutcome): PlannedCall[] {
    const target = Object.values(outcome.input).find((value) => typeof value === "string");
    return target === undefined ? [] : (this.#call("search", { query: target }) ?? []);
  }

  /** The same search with more results; else the thing that was talked of. */
  #more({ earlier }: Conversation): PlannedCall[] {
    const last = earlier.flatMap((exchange) => exchange.rounds.flat()).at(-1);
    const searched = earlier
      .flatMap((exchange) => exchange.rounds.flat())
      .findLast((outcome) => outcome.name === this.#byRole.search?.name);
    const query = Object.values(searched?.input ?? {}).find((value) => typeof value === "string");
    if (query !== undefined) {
      return (
        this.#call("search", { query, limit: 2 * Math.max(5, readPlaces(searched?.result).length) }) ?? []
      );
    }
    const subject = findSubject(earlier);
    return last === undefined || subject === undefined ? [] : (this.#read(subject) ?? []);
  }

  #byWords(): PlannedCall[] {
    const tool = toolByWords(this.#tools, this.#question);
    return (tool && this.#callOf(tool, { query: this.#question })) ?? [];
  }

  #call(role: ToolRole, subject: Omit<CallSubject, "question">): PlannedCall[] | undefined {
    const tool = this.#byRole[role];
    return tool === undefined ? undefined : this.#callOf(tool, subject);
  }

  #callOf(tool: OfferedTool, subject: Omit<CallSubject, "question">): PlannedCall[] | undefined {
    const input = fillArguments(tool.parameters, { question: this.#question, ...subject });
    return input === undefined ? undefined : [{ name: tool.name, input }];
  }
}

function unique(calls: readonly PlannedCall[]): PlannedCall[] {
  return [...new Map(calls.map((call) => [keyOf(call.name, call.input), call])).values()];
}

function keyOf(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}
