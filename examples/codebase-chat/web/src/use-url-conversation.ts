import { useCallback, useSyncExternalStore } from "react";

const parameter = "conversation";
const changed = "chatelaine:url";

export interface UrlConversation {
  readonly conversationId: string | undefined;
  /** Goes to another conversation; Back leads to this one. */
  readonly open: (conversationId: string | undefined) => void;
  /** Writes down what is already on show. */
  readonly replace: (conversationId: string | undefined) => void;
}

/** The conversation that the address names: a reload opens it again, Back and Forward go between them. */
export function useUrlConversation(): UrlConversation {
  const conversationId = useSyncExternalStore(subscribe, read);
  const open = useCallback((id: string | undefined) => write(id, "pushState"), []);
  const replace = useCallback((id: string | undefined) => write(id, "replaceState"), []);
  return { conversationId, open, replace };
}

/** The address of a conversation, the rest of the address kept. */
export function conversationUrl(id: string | undefined): string {
  const url = new URL(location.href);
  if (id === undefined) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  return url.pathname + url.search;
}

function read(): string | undefined {
  return new URLSearchParams(location.search).get(parameter) ?? undefined;
}

function write(id: string | undefined, how: "pushState" | "replaceState"): void {
  if (id === read()) return;
  history[how](null, "", conversationUrl(id));
  dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(changed, listener);
  };
}
