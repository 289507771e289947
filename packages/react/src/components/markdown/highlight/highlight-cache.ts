import type { CodeNode } from "./highlighter.js";

const MAX_CHARACTERS = 100_000;
const MAX_LINES = 1_000;
const MAX_ENTRIES = 200;

const done = new Map<string, readonly CodeNode[]>();
const waiting = new Map<string, Set<() => void>>();

/** What is already coloured, so that a block that is shown again starts in colour. */
export function highlighted(code: string, language: string): readonly CodeNode[] | undefined {
  return done.get(keyOf(code, language));
}

/** Colours the code when the browser has time, once however many ask, and calls back. Returns the way to cancel. */
export function requestHighlight(code: string, language: string, onDone: () => void): () => void {
  const key = keyOf(code, language);
  if (done.has(key) || !isWorthIt(code, language)) return () => undefined;
  const listeners = waiting.get(key) ?? new Set();
  listeners.add(onDone);
  if (!waiting.has(key)) {
    waiting.set(key, listeners);
    whenIdle(() => void colour(key, code, language));
  }
  return () => listeners.delete(onDone);
}

async function colour(key: string, code: string, language: string): Promise<void> {
  const listeners = waiting.get(key) ?? [];
  try {
    const { highlight } = await import("./highlighter.js");
    const nodes = highlight(code, language);
    if (nodes !== undefined) remember(key, nodes);
  } catch {
    // The chunk did not load or the grammar failed: plain code is a fine answer, and the next block tries again.
  }
  waiting.delete(key);
  for (const listener of listeners) listener();
}

function remember(key: string, nodes: readonly CodeNode[]): void {
  const [oldest] = done.keys();
  if (done.size >= MAX_ENTRIES && oldest !== undefined) done.delete(oldest);
  done.set(key, nodes);
}

function isWorthIt(code: string, language: string): boolean {
  return (
    language !== "" && code.length <= MAX_CHARACTERS && code.split("\n", MAX_LINES + 1).length <= MAX_LINES
  );
}

function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 500 });
  else setTimeout(callback, 16);
}

const keyOf = (code: string, language: string): string => `${language}\n${code}`;
