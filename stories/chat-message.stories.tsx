import type { Meta, StoryObj } from "@storybook/react-vite";
import { ChatMessage } from "@chatelaine/react";
import { answer, textStep } from "../packages/react/src/testing/answers.js";
import { userMessage } from "../packages/react/src/testing/scripted-session.js";
import { prose, question, wholeAnswer } from "./samples.js";

const meta: Meta<typeof ChatMessage> = {
  title: "ChatMessage",
  component: ChatMessage,
  parameters: { layout: "padded" },
  args: { last: true },
};
export default meta;

type Story = StoryObj<typeof ChatMessage>;

export const Question: Story = { args: { message: userMessage(question) } };
export const LongQuestion: Story = {
  args: { message: userMessage(`${question}\n\n${"word ".repeat(120)}`) },
};
export const Waiting: Story = { args: { message: answer([], { status: "streaming" }) } };
export const Thinking: Story = {
  args: { message: answer([{ type: "thinking", text: "First, the entry point." }], { status: "streaming" }) },
};
export const Streaming: Story = {
  args: { message: answer([textStep(prose.slice(0, -20))], { status: "streaming" }) },
};
export const Complete: Story = {
  args: { message: answer(wholeAnswer, { usage: { input_tokens: 1830, output_tokens: 310 } }) },
};
export const OutOfRounds: Story = {
  args: {
    message: {
      ...answer(wholeAnswer),
      content: { steps: wholeAnswer, provider: "", model: "a-model", truncated: 10 },
    },
  },
};
export const Stopped: Story = {
  args: {
    message: answer([textStep("1. `src/a.ts`\n2. `src/")], { status: "stopped", stopped_reason: "timeout" }),
    onRetry: () => undefined,
  },
};
export const Failed: Story = {
  args: {
    message: answer([], {
      status: "failed",
      error: { code: "rate_limit", message: "The model provider is limiting requests.", retryable: true },
    }),
    onRetry: () => undefined,
  },
};
