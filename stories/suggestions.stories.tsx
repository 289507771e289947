import type { Meta, StoryObj } from "@storybook/react-vite";
import { Suggestions } from "@chatelaine/react";

const meta: Meta<typeof Suggestions> = {
  title: "Suggestions",
  component: Suggestions,
  parameters: { layout: "padded" },
  args: { onChoose: () => undefined },
};
export default meta;

type Story = StoryObj<typeof Suggestions>;

export const Few: Story = { args: { suggestions: ["What is this?", "Who should review it?"] } };
export const Long: Story = {
  args: {
    suggestions: [
      "Short",
      "One that is so long that it needs the whole line and then some more of the next ".repeat(2),
    ],
  },
};
