import { inlineCode } from "../../shared/markdown.js";
import type { OfferedTool } from "../request/completion-request.js";
import type { Intent } from "../question/read-question.js";

const WHAT_I_AM =
  "I am the demo model: a small program that comes with this example, without a language model behind it.";

/** Answers to what needs no tool. */
export function talkPlainly(intent: Intent | undefined, tools: readonly OfferedTool[]): string {
  const offer = offerOf(tools);
  if (intent?.type === "about_itself") {
    return `${WHAT_I_AM} I pick tools by the words of a question and quote what they return. ${offer}`;
  }
  if (intent?.type !== "small_talk") return `${WHAT_I_AM} ${cannotTell(tools)}`;
  switch (intent.mood) {
    case "greeting":
      return `Hello! ${WHAT_I_AM} ${offer}`;
    case "thanks":
      return `You are welcome. ${offer}`;
    case "farewell":
      return "Goodbye!";
    case "remark":
      return `Good. ${offer}`;
  }
}

function offerOf(tools: readonly OfferedTool[]): string {
  if (tools.length === 0) return "I answer from tools, and none is offered to me here.";
  return "Ask me where something is, how it works, what uses it, or for an overview.";
}

function cannotTell(tools: readonly OfferedTool[]): string {
  if (tools.length === 0)
    return "I answer from tools, and none is offered to me here, so I can't answer this.";
  const names = tools.slice(0, 8).map((tool) => inlineCode(tool.name));
  return `I can't tell which of my tools fits this question. They are ${names.join(", ")}.`;
}
