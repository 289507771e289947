import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answer, textStep, toolCall, toolResult } from "../../testing/answers.js";
import { userMessage } from "../../testing/scripted-session.js";
import { ChatMessage } from "./chat-message.js";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows a question as it was typed, not as Markdown", () => {
  render(<ChatMessage message={userMessage("a *b*\n<i>c</i>")} />);
  expect(screen.getByRole("article", { name: "You" }).textContent).toBe("a *b*\n<i>c</i>");
});

describe("an answer that is being written", () => {
  test("says that it thinks until there is something to see", () => {
    const { rerender } = render(<ChatMessage message={answer([], { status: "streaming" })} />);
    expect(screen.getByText("Thinking…")).toBeDefined();
    rerender(<ChatMessage message={answer([textStep("So")], { status: "streaming" })} />);
    expect(screen.queryByText("Thinking…")).toBeNull();
  });

  test("says so again between a tool's result and the next text", () => {
    const steps = [toolCall("1", "search"), toolResult("1", "search", "6 results")];
    const { rerender } = render(<ChatMessage message={answer(steps.slice(0, 1), { status: "streaming" })} />);
    expect(screen.queryByText("Thinking…")).toBeNull();
    rerender(<ChatMessage message={answer(steps, { status: "streaming" })} />);
    expect(screen.getByText("Thinking…")).toBeDefined();
  });

  test("offers nothing to copy yet, and keeps the place for it", () => {
    const { container } = render(<ChatMessage message={answer([textStep("So")], { status: "streaming" })} />);
    expect(container.querySelector("[data-part=actions]")?.childElementCount).toBe(0);
  });
});

describe("a tool call", () => {
  test("reads as a sentence with its result and time", () => {
    const steps = [
      toolCall("1", "search_codebase", { query: "session token" }),
      toolResult("1", "search_codebase", "6 results"),
    ];
    const { container } = render(<ChatMessage message={answer(steps)} />);
    expect(container.querySelector("[data-part=step-row]")?.textContent).toBe(
      "Done: Search codebase“session token” · 6 results0.2 s",
    );
  });

  test("that runs shows its progress", () => {
    const message = answer([toolCall("1", "index")], { status: "streaming" });
    const progress = new Map([["1", { progress: 40, total: 1200 }]]);
    const { container } = render(<ChatMessage message={message} progress={progress} />);
    expect(container.querySelector("[data-part=step]")?.getAttribute("data-state")).toBe("running");
    expect(screen.getByText("40 of 1,200")).toBeDefined();
  });

  test("without a result in an answer that has ended was stopped", () => {
    const message = answer([toolCall("1", "index")], { status: "stopped", stopped_reason: "user" });
    const { container } = render(<ChatMessage message={message} />);
    expect(container.querySelector("[data-part=step]")?.getAttribute("data-state")).toBe("stopped");
  });

  test("builds its input and result only when it is opened", () => {
    const steps = [toolCall("1", "search", { query: "abc" }), toolResult("1", "search", "none")];
    const { container } = render(<ChatMessage message={answer(steps)} />);
    expect(container.querySelector("[data-part=step-body]")).toBeNull();
    const toggle = screen.getByRole("button", { expanded: false });
    fireEvent.click(toggle);
    expect(container.querySelector("[data-part=step-body]")?.textContent).toContain("queryabc");
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
  });
});

describe("several tool calls in a row", () => {
  const steps = [
    toolCall("1", "search"),
    toolResult("1", "search", "6 results", { duration_ms: 400 }),
    toolCall("2", "read"),
  ];

  test("are folded into a line that says what goes on now", () => {
    const { container } = render(<ChatMessage message={answer(steps, { status: "streaming" })} />);
    expect(container.querySelectorAll("[data-part=step]")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "2 steps Read…" })).toBeDefined();
  });

  test("say when they are done what was done, what failed, and how long it took", () => {
    const failed = toolResult("2", "read", "no such file", { success: false, duration_ms: 600 });
    const { container } = render(<ChatMessage message={answer([...steps, failed])} />);
    expect(container.querySelector("[data-part=step-row]")?.textContent).toBe(
      "2 steps1 failed · Search, read1.0 s",
    );
  });

  test("show their rows when they are opened", () => {
    const { container } = render(<ChatMessage message={answer(steps)} />);
    fireEvent.click(screen.getByRole("button", { expanded: false }));
    expect(container.querySelectorAll("[data-part=steps-body] [data-part=step]")).toHaveLength(2);
  });
});

describe("the end of an answer", () => {
  test("that was stopped says so and offers another try", () => {
    const onRetry = vi.fn();
    const message = answer([textStep("Half")], { status: "stopped", stopped_reason: "user" });
    render(<ChatMessage message={message} last onRetry={onRetry} />);
    expect(screen.getByText("You stopped this answer.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("that failed says why", () => {
    const error = { code: "overloaded", message: "The provider is overloaded.", retryable: true } as const;
    render(<ChatMessage message={answer([textStep("Half")], { status: "failed", error })} last />);
    expect(screen.getByText("The provider is overloaded.")).toBeDefined();
    expect(screen.getByText("Half")).toBeDefined();
  });

  test("names the model and counts the tokens", () => {
    render(
      <ChatMessage
        message={answer([textStep("x")], { usage: { input_tokens: 1830, output_tokens: 310 } })}
      />,
    );
    expect(screen.getByText("a-model · 2,140 tokens")).toBeDefined();
  });
});

describe("copying an answer", () => {
  const message = answer([
    { type: "thinking", text: "secret thoughts" },
    textStep("One **bold**"),
    toolCall("1", "search"),
    toolResult("1", "search", "6 results"),
    textStep("Two"),
  ]);

  test("takes its prose, without thoughts and tools", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    render(<ChatMessage message={message} last />);
    fireEvent.click(screen.getByRole("button", { name: "Copy answer" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Copied" })).toBeDefined());
    expect(writeText).toHaveBeenCalledWith("One **bold**\n\nTwo");
  });

  test("works on a page without the clipboard API, or says that it did not", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", {});
    const copy = vi.fn(() => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return copied.length === 1;
    });
    Object.defineProperty(document, "execCommand", { value: copy, configurable: true });
    const { container } = render(<ChatMessage message={message} last />);
    fireEvent.click(screen.getByRole("button", { name: "Copy answer" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Copied" })).toBeDefined());
    expect(copied).toEqual(["One **bold**\n\nTwo"]);
    fireEvent.click(screen.getByRole("button", { name: "Copied" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Could not copy" })).toBeDefined());
    expect(container.querySelector("textarea")).toBeNull();
    Reflect.deleteProperty(document, "execCommand");
  });
});
