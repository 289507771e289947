import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createChatClient } from "@chatelaine/core/client";
import type { ChatEvent } from "@chatelaine/core/protocol";
import { ChatelaineProvider } from "../../hooks/chatelaine-provider.js";
import { answer, artifact, textStep, toolCall, toolResult } from "../../testing/answers.js";
import { done, started } from "../../testing/scripted-server.js";
import { scriptedSession, userMessage, type ScriptedSession } from "../../testing/scripted-session.js";
import { ChatHeader } from "./chat-header.js";
import { ChatInterface } from "./chat-interface.js";

afterEach(cleanup);

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const delta = (text: string, step = 0): ChatEvent => ({ type: "text_delta", step, text });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });

function ask(text: string) {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: "Enter" });
  return settle();
}

describe("an empty chat", () => {
  test("greets and proposes; a proposal is asked at once and spares the draft", async () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} greeting="Hello" suggestions={["What is this?"]} />);
    expect(screen.getByRole("heading", { name: "Hello" })).toBeDefined();
    fireEvent.change(field(), { target: { value: "my draft" } });
    fireEvent.click(screen.getByRole("button", { name: "What is this?" }));
    await settle();
    expect(session.calls).toEqual(["send:What is this?"]);
    expect(field().value).toBe("my draft");
    expect(screen.queryByRole("heading", { name: "Hello" })).toBeNull();
  });
});

describe("a turn", () => {
  test("goes from question to answer with the caret staying in the same field", async () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} />);
    const before = field();
    await ask("hello");
    expect(screen.getByText("Thinking…")).toBeDefined();
    act(() => session.play(started, delta("Hi **th")));
    act(() => session.play(delta("ere**"), done));
    expect(screen.getByRole("article", { name: "Answer" }).textContent).toContain("Hi there");
    expect(field()).toBe(before);
    expect(document.activeElement).toBe(before);
  });

  test("tells a screen reader that it began and how it ended, never the tokens", async () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} />);
    const status = screen.getByRole("status");
    const said: string[] = [];
    const observer = new MutationObserver(() => said.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    await ask("hello");
    act(() => session.play(started));
    for (const word of ["One ", "two ", "three"]) act(() => session.play(delta(word)));
    act(() => session.play(done));
    await settle();
    observer.disconnect();
    expect(said).toEqual(["The answer has begun.", "The answer is complete. One two three"]);
  });

  test("tells of a failure as an alert, and leaves what was written", async () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} />);
    await ask("hello");
    const error: ChatEvent = {
      type: "error",
      code: "overloaded",
      message: "It is overloaded.",
      retryable: true,
    };
    act(() => session.play(started, delta("Half"), error));
    expect(screen.getByRole("alert").textContent).toBe("It is overloaded.");
    const card = within(screen.getByRole("article", { name: "Answer" }));
    expect(card.getByText("Half")).toBeDefined();
    fireEvent.click(card.getByRole("button", { name: "Try again" }));
    expect(session.calls).toEqual(["send:hello", "retry"]);
  });

  test("that is cut off says that it tries to reach the server", () => {
    const session = scriptedSession({
      messages: [userMessage("q"), answer([textStep("Ha")], { status: "streaming" })],
    });
    render(<ChatInterface session={session} />);
    act(() => session.set({ status: "reconnecting" }));
    expect(screen.getByText("Connection lost. Reconnecting…")).toBeDefined();
    act(() => session.set({ status: "streaming" }));
    expect(screen.queryByText("Connection lost. Reconnecting…")).toBeNull();
  });

  test("that was not taken says so and gives the text back", async () => {
    const session = scriptedSession();
    session.acceptNext(false);
    render(<ChatInterface session={session} />);
    await ask("hello");
    expect(screen.getByText("Your message was not sent")).toBeDefined();
    expect(field().value).toBe("hello");
  });

  test("offers what could be asked next, once it has ended", async () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} />);
    await ask("hello");
    act(() =>
      session.play(started, delta("Hi"), {
        type: "suggestions",
        suggestions: [{ text: "And then?", source: "followup" }],
      }),
    );
    expect(screen.queryByRole("button", { name: "And then?" })).toBeNull();
    act(() => session.play(done));
    fireEvent.click(screen.getByRole("button", { name: "And then?" }));
    await settle();
    expect(session.calls).toEqual(["send:hello", "send:And then?"]);
  });
});

describe("streaming beside old messages", () => {
  test("renders nothing but the live answer", () => {
    const usage = { input_tokens: 1, output_tokens: 1 };
    const messages = Array.from({ length: 20 }, (_, at) => [
      { ...userMessage(`q${at}`), key: `q${at}` },
      { ...answer([textStep(`a${at}`)], { id: `a${at}`, usage }), key: `a${at}` },
    ]).flat();
    const session = scriptedSession({ messages, status: "streaming" });
    const tokens = vi.fn(() => "counted");
    let commits = 0;
    const { container } = render(
      <ChatelaineProvider client={createChatClient({ api: "/api" })} labels={{ tokens }}>
        <Profiler id="all" onRender={() => (commits += 1)}>
          <ChatInterface session={session} />
        </Profiler>
      </ChatelaineProvider>,
    );
    act(() => session.play(started));
    expect(tokens).toHaveBeenCalled();
    tokens.mockClear();
    commits = 0;
    for (let at = 0; at < 10; at += 1) act(() => session.play(delta(`word${at} `)));
    expect(container.textContent).toContain("word9");
    expect(commits).toBe(10);
    expect(tokens).not.toHaveBeenCalled();
  });

  test("keeps the answer's element from the first token to the last", async () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} />);
    await ask("hello");
    const article = screen.getByRole("article", { name: "Answer" });
    act(() => session.play(started, delta("One")));
    const paragraph = article.querySelector("p");
    act(() => session.play(delta(" two"), done));
    expect(screen.getByRole("article", { name: "Answer" })).toBe(article);
    expect(article.querySelector("p")).toBe(paragraph);
  });
});

describe("opening a conversation", () => {
  test("shows that it loads, and not what was there before", () => {
    const session = scriptedSession({ conversationId: "c1", messages: [userMessage("old question")] });
    const { rerender } = render(<ChatInterface session={session} conversationId="c1" />);
    act(() => session.set({ status: "loading" }));
    expect(screen.getByText("old question")).toBeDefined();
    rerender(<ChatInterface session={session} conversationId="c2" />);
    expect(screen.queryByText("old question")).toBeNull();
    expect(screen.getByRole("status", { name: "Loading the conversation" })).toBeDefined();
  });

  test("that fails says why and can be tried again", () => {
    const session = scriptedSession();
    render(<ChatInterface session={session} conversationId="c9" />);
    act(() =>
      session.set({ error: { code: "network", message: "No connection.", retryable: true, during: "load" } }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(session.calls).toEqual(["load:c9"]);
  });
});

describe("artifacts", () => {
  const withArtifacts = (): ScriptedSession =>
    scriptedSession({
      conversationId: "c1",
      messages: [
        userMessage("q"),
        answer([
          toolCall("1", "search"),
          toolResult("1", "search", "2 results", {
            artifact: artifact("x", "json", { a: 1 }, { title: "Results" }),
          }),
          textStep("First."),
          toolCall("2", "read"),
          toolResult("2", "read", "1 file", {
            artifact: artifact("y", "markdown", "Text", { title: "Context" }),
          }),
          textStep("Second."),
        ]),
      ],
    });

  test("open from their row beside those of the same answer, and give the focus back", () => {
    render(<ChatInterface session={withArtifacts()} />);
    const view = screen.getByRole("button", { name: "View Results" });
    fireEvent.click(view);
    expect(view.getAttribute("aria-expanded")).toBe("true");
    const panel = screen.getByRole("region", { name: "Artifacts" });
    expect(
      within(panel)
        .getAllByRole("tab")
        .map((tab) => tab.textContent),
    ).toEqual(["Results", "Context"]);
    fireEvent.click(within(panel).getByRole("tab", { name: "Context" }));
    expect(within(panel).getByRole("tabpanel", { name: "Context" })).toBeDefined();
    fireEvent.keyDown(panel, { key: "Escape" });
    expect(screen.queryByRole("region", { name: "Artifacts" })).toBeNull();
    expect(document.activeElement).toBe(view);
  });

  test("open and close from the header, the latest first", () => {
    const session = withArtifacts();
    render(<ChatInterface session={session} header={<ChatHeader session={session} />} />);
    fireEvent.click(screen.getByRole("button", { name: "Show artifacts" }));
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Context");
    fireEvent.click(screen.getByRole("button", { name: "Hide artifacts" }));
    expect(screen.queryByRole("tab")).toBeNull();
  });

  test("do not stay open over another conversation", () => {
    const session = withArtifacts();
    render(<ChatInterface session={session} />);
    fireEvent.click(screen.getByRole("button", { name: "View Results" }));
    act(() => session.set({ conversationId: "c2", messages: [userMessage("other")] }));
    expect(screen.queryByRole("tab")).toBeNull();
  });
});

test("gives every element a part, and takes classes for them", () => {
  const session = scriptedSession({ messages: [userMessage("q")] });
  const { container } = render(
    <ChatInterface session={session} className="mine" classNames={{ composer: "my-composer" }} />,
  );
  expect(container.querySelector("[data-part=root]")?.className).toBe("chatelaine-root mine");
  expect(container.querySelector("[data-part=composer]")?.className).toBe("chatelaine-composer my-composer");
  expect(container.querySelector("[data-part=composer-send]")?.getAttribute("data-state")).toBe("empty");
});
