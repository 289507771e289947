import type { CompletionRequest, OfferedTool } from "./request/completion-request.js";
import { readConversation, type Conversation } from "./question/conversation.js";
import { toolByWords } from "./tools/choose-tool.js";
import { fillArguments } from "./tools/fill-arguments.js";
import { planCalls, type PlannedCall } from "./tools/plan-calls.js";
import { distilQuery } from "./question/distil-query.js";
import { writeAnswer } from "./answer/write-answer.js";

/** What one model call comes to. */
export type Reply =
  | { readonly type: "answer"; readonly text: string }
  | { readonly type: "calls"; readonly calls: readonly PlannedCall[] };

/** Decides what the demo model says next. The same request always gives the same reply. */
export function composeReply(request: CompletionRequest): Reply {
  const tools = (request.tools ?? []).map((tool) => tool.function);
  const conversation = readConversation(request.messages);
  const calls = chooseCalls(request, conversation, tools);
  if (calls.length === 0) return { type: "answer", text: writeAnswer(conversation, tools) };
  return { type: "calls", calls: request.parallel_tool_calls === false ? calls.slice(0, 1) : calls };
}

function chooseCalls(
  { tool_choice: choice = "auto" }: CompletionRequest,
  conversation: Conversation,
  tools: readonly OfferedTool[],
): PlannedCall[] {
  if (choice === "none") return [];
  if (choice === "auto") return planCalls(conversation, tools);
  if (choice === "required") {
    const planned = planCalls(conversation, tools);
    return planned.length > 0
      ? planned
      : forcedCall(toolByWords(tools, conversation.current.question) ?? tools[0], conversation);
  }
  return forcedCall(
    tools.find((tool) => tool.name === choice.function.name),
    conversation,
  );
}

function forcedCall(tool: OfferedTool | undefined, { current }: Conversation): PlannedCall[] {
  if (tool === undefined) return [];
  const query = distilQuery(current.question);
  return [
    { name: tool.name, input: fillArguments(tool.parameters, { question: current.question, query }) ?? {} },
  ];
}
