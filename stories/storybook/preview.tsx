import type { Preview } from "@storybook/react-vite";
import { createChatClient } from "@chatelaine/core/client";
import { ChatelaineProvider, ChatelaineRoot, type Theme } from "@chatelaine/react";
import "@chatelaine/react/styles.css";
import "./preview.css";

// Stories bring a session of their own; nothing asks this client for anything.
const client = createChatClient({ api: "/no-server" });

const toolLabels = {
  search_codebase: { running: "Searching code…", done: "Searched code" },
  get_context: { running: "Reading context…", done: "Read context" },
};

const preview: Preview = {
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: { title: "Theme", items: ["system", "light", "dark"], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: "system" },
  parameters: {
    layout: "fullscreen",
    a11y: {
      test: "error",
      // The levels of an answer's headings are its author's.
      config: { rules: [{ id: "heading-order", enabled: false }] },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <ChatelaineProvider client={client} theme={globals["theme"] as Theme} toolLabels={toolLabels}>
        <ChatelaineRoot className={parameters["layout"] === "padded" ? "story story-padded" : "story"}>
          <Story />
        </ChatelaineRoot>
      </ChatelaineProvider>
    ),
  ],
};

export default preview;
