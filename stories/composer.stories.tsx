import type { Meta, StoryObj } from "@storybook/react-vite";
import { Composer } from "@chatelaine/react";
import { scriptedSession } from "../packages/react/src/testing/scripted-session.js";

const meta: Meta<typeof Composer> = {
  title: "Composer",
  component: Composer,
  parameters: { layout: "padded" },
};
export default meta;

type Story = StoryObj<typeof Composer>;

export const Empty: Story = { args: { session: scriptedSession() } };
export const WithStart: Story = {
  args: { session: scriptedSession(), start: <span>A model</span>, placeholder: "Ask about this code" },
};
export const WhileAnswering: Story = { args: { session: scriptedSession({ status: "streaming" }) } };
export const Stopping: Story = { args: { session: scriptedSession({ status: "stopping" }) } };
