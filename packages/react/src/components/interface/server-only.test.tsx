// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ChatelaineProvider } from "../../hooks/chatelaine-provider.js";
import { ChatInterface } from "./chat-interface.js";

test("needs no document, and shows a conversation that is still to be loaded as loading, without a request", () => {
  const fetch = vi.fn();
  const errors = vi.spyOn(console, "error");
  const html = renderToString(
    <ChatelaineProvider api="/api" fetch={fetch}>
      <ChatInterface conversationId="c1" />
    </ChatelaineProvider>,
  );
  expect(typeof document).toBe("undefined");
  expect(html).toContain('data-state="loading"');
  expect(fetch).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
});
