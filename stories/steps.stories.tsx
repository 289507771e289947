import type { Meta, StoryObj } from "@storybook/react-vite";
import { ToolCallGroup, stepSegments, type StepRow } from "@chatelaine/react";
import type { Step } from "@chatelaine/core/protocol";
import { toolCall, toolResult } from "../packages/react/src/testing/answers.js";
import { work } from "./samples.js";

const rows = (steps: readonly Step[], live = false): readonly StepRow[] =>
  stepSegments(steps, live ? "streaming" : "complete").flatMap((segment) =>
    segment.type === "work" ? segment.rows : [],
  );

const failed = toolResult("1", "search_codebase", "The index is not ready.", {
  success: false,
  error_code: "timeout",
  duration_ms: 30_000,
});
const call = toolCall("1", "search_codebase", { query: "session" });

const meta: Meta<typeof ToolCallGroup> = {
  title: "Steps",
  component: ToolCallGroup,
  parameters: { layout: "padded" },
  args: { live: false },
};
export default meta;

type Story = StoryObj<typeof ToolCallGroup>;

export const OneRunning: Story = { args: { rows: rows([call], true), live: true } };
export const WithProgress: Story = {
  args: { rows: rows([call], true), live: true, progress: new Map([["1", { progress: 96, total: 150 }]]) },
};
export const OneDone: Story = {
  args: { rows: rows([call, toolResult("1", "search_codebase", "6 results")]) },
};
export const FromCache: Story = {
  args: { rows: rows([call, toolResult("1", "search_codebase", "6 results", { cached: true })]) },
};
export const OneFailed: Story = { args: { rows: rows([call, failed]) } };
export const OneStopped: Story = { args: { rows: rows([call]) } };
export const SeveralRunning: Story = { args: { rows: rows(work.slice(0, 3), true), live: true } };
export const SeveralDone: Story = { args: { rows: rows(work) } };
export const SeveralWithOneFailed: Story = { args: { rows: rows([call, failed, ...work.slice(2)]) } };
export const Thought: Story = {
  args: { rows: rows([{ type: "thinking", text: "First, the *entry point*." }, ...work.slice(0, 2)]) },
};
export const Opened: Story = {
  ...SeveralDone,
  play: ({ canvasElement }) => {
    canvasElement.querySelector<HTMLElement>("[data-part=steps-toggle]")?.click();
  },
};
