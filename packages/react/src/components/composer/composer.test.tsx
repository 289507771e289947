import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { scriptedSession, type ScriptedSession } from "../../testing/scripted-session.js";
import { Composer } from "./composer.js";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

function show(session: ScriptedSession = scriptedSession()) {
  render(<Composer session={session} />);
  return session;
}

describe("Enter", () => {
  test("sends and empties the field", async () => {
    const session = show();
    type("hello");
    fireEvent.keyDown(field(), { key: "Enter" });
    await settle();
    expect(session.calls).toEqual(["send:hello"]);
    expect(field().value).toBe("");
  });

  test("breaks the line with Shift", () => {
    const session = show();
    type("hello");
    expect(fireEvent.keyDown(field(), { key: "Enter", shiftKey: true })).toBe(true);
    expect(session.calls).toEqual([]);
  });

  test("breaks the line on a touch keyboard, which says so", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === "(pointer: coarse)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const session = show();
    type("hello");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(session.calls).toEqual([]);
    expect(field().getAttribute("enterkeyhint")).toBe("enter");
  });

  test("that ends the composing of a character does not send", () => {
    const session = show();
    type("にほん");
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
    expect(session.calls).toEqual([]);
  });

  test("that comes in the same task after the composing does not send, the next one does", async () => {
    const session = show();
    type("にほん");
    fireEvent.compositionEnd(field());
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(session.calls).toEqual([]);
    await settle();
    fireEvent.keyDown(field(), { key: "Enter" });
    await settle();
    expect(session.calls).toEqual(["send:にほん"]);
  });

  test("does not send blank text", () => {
    const session = show();
    type("  \n ");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(session.calls).toEqual([]);
  });
});

describe("while an answer arrives", () => {
  test("the field can be written in, and Enter keeps what is there", () => {
    const session = show(scriptedSession({ status: "streaming" }));
    expect(field().disabled).toBe(false);
    type("next question");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(session.calls).toEqual([]);
    expect(field().value).toBe("next question");
  });

  test("the send button is the stop button, the same element", async () => {
    const session = show();
    type("hello");
    const button = screen.getByRole("button", { name: "Send" });
    fireEvent.click(button);
    await settle();
    expect(screen.getByRole("button", { name: "Stop" })).toBe(button);
    fireEvent.click(button);
    expect(session.calls).toEqual(["send:hello", "stop"]);
    expect(screen.getByRole("button", { name: "Stopping" })).toBe(button);
    await settle();
  });

  test("the second click of a double click does not stop what the first one sent", async () => {
    const session = show();
    type("hello");
    const button = screen.getByRole("button", { name: "Send" });
    fireEvent.click(button, { detail: 1 });
    await settle();
    fireEvent.click(button, { detail: 2 });
    expect(session.calls).toEqual(["send:hello"]);
  });
});

describe("the draft", () => {
  test("comes back before what was typed since, when the message was not taken", async () => {
    const session = show();
    session.acceptNext(false);
    type("first");
    fireEvent.keyDown(field(), { key: "Enter" });
    type("second");
    await settle();
    expect(field().value).toBe("first\nsecond");
  });

  test("is kept for each conversation", () => {
    const session = show(scriptedSession({ conversationId: "a" }));
    type("for a");
    act(() => session.set({ status: "loading" }));
    act(() => session.set({ status: "idle", conversationId: "b" }));
    expect(field().value).toBe("");
    type("for b");
    act(() => session.set({ conversationId: "a" }));
    expect(field().value).toBe("for a");
  });

  test("stays when a new conversation gets its id, and is not found in the next new one", () => {
    const session = show(scriptedSession({ status: "submitting" }));
    type("meanwhile");
    act(() => session.set({ status: "streaming", conversationId: "a" }));
    expect(field().value).toBe("meanwhile");
    act(() => session.set({ status: "idle" }));
    act(() => session.set({ conversationId: undefined }));
    expect(field().value).toBe("");
  });

  test("of a new conversation is not carried into one that is loaded", () => {
    const session = show();
    type("unsent");
    act(() => session.set({ status: "loading" }));
    act(() => session.set({ status: "idle", conversationId: "b" }));
    expect(field().value).toBe("");
    act(() => session.set({ conversationId: undefined }));
    expect(field().value).toBe("unsent");
  });
});

test("a click beside the text puts the caret in the field", () => {
  show();
  fireEvent.click(field().parentElement as Element);
  expect(document.activeElement).toBe(field());
});
