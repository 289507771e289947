import type { Meta, StoryObj } from "@storybook/react-vite";
import { ArtifactPanel, artifactKey } from "@chatelaine/react";
import { artifact } from "../packages/react/src/testing/answers.js";
import { context, risk, searchResults } from "./samples.js";

const meta: Meta<typeof ArtifactPanel> = {
  title: "ArtifactPanel",
  component: ArtifactPanel,
  args: { artifacts: [context, searchResults, risk], onSelect: () => undefined, onClose: () => undefined },
};
export default meta;

type Story = StoryObj<typeof ArtifactPanel>;

export const Markdown: Story = { args: { activeKey: artifactKey(context) } };
export const SearchResults: Story = { args: { activeKey: artifactKey(searchResults) } };
export const UnknownTypeAsTree: Story = { args: { activeKey: artifactKey(risk) } };

const none = artifact("none", "search_results", { results: [] }, { title: "Nothing" });
export const NoResults: Story = { args: { artifacts: [none], activeKey: artifactKey(none) } };

const broken = artifact("broken", "chart", { points: [1, 2, 3] }, { title: "A chart" });
export const RendererFails: Story = {
  args: {
    artifacts: [broken],
    activeKey: artifactKey(broken),
    renderers: {
      chart: () => {
        throw new Error("no such axis");
      },
    },
  },
};
