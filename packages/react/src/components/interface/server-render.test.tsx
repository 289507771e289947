import { act } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { ChatelaineProvider } from "../../hooks/chatelaine-provider.js";
import { answer, artifact, textStep, toolCall, toolResult } from "../../testing/answers.js";
import { scriptedSession, userMessage } from "../../testing/scripted-session.js";
import { ChatInterface } from "./chat-interface.js";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const markdown = `# Title

Text with \`code\`, [link](https://ok.test), ![image](https://img.test/a.png) and <b>html</b>.[^1]

[^1]: A note.

| a | b |
|---|--:|
| 1 | 2 |

- [x] done

\`\`\`ts
const a = 1;
\`\`\`
`;

const session = () =>
  scriptedSession({
    messages: [
      userMessage("q"),
      answer([
        { type: "thinking", text: "hm" },
        toolCall("1", "search", { query: "x" }),
        toolResult("1", "search", "ok", { artifact: artifact("x", "json", {}) }),
        textStep(markdown),
      ]),
    ],
  });

const app = (from = session()) => (
  <ChatelaineProvider api="/api" theme="dark">
    <ChatInterface session={from} suggestions={["a"]} />
  </ChatelaineProvider>
);

test("renders on a server, and comes alive in the browser without a difference", async () => {
  const errors = vi.spyOn(console, "error");
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(app());
  const before = container.innerHTML;
  expect(before).toContain('data-theme="dark"');
  const root = await act(async () => hydrateRoot(container, app()));
  expect(errors).not.toHaveBeenCalled();
  expect(container.textContent).toContain("Title");
  act(() => root.unmount());
});
