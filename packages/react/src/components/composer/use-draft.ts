import { useCallback, useState } from "react";
import type { ChatSession, ChatStatus } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";

export interface Draft {
  readonly text: string;
  readonly set: (text: string) => void;
  /** Empties the draft, and gives back the way to put a text before whatever was typed since. */
  readonly take: () => (text: string) => void;
}

/** What is being written, one text for each conversation, kept as long as the component is. */
export function useDraft(session: ChatSession): Draft {
  const conversationId = useChatState(session, (state) => state.conversationId);
  const status = useChatState(session, (state) => state.status);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [seen, setSeen] = useState({ conversationId, status });
  const key = keyOf(conversationId);

  if (seen.conversationId !== conversationId || seen.status !== status) {
    setSeen({ conversationId, status });
    if (gotItsId(seen, conversationId)) setDrafts((all) => withMoved(all, keyOf(undefined), key));
  }

  const change = useCallback((at: string, next: (text: string) => string) => {
    setDrafts((all) => new Map(all).set(at, next(all.get(at) ?? "")));
  }, []);
  const set = useCallback((text: string) => change(key, () => text), [change, key]);
  const take = useCallback(() => {
    change(key, () => "");
    return (text: string) => change(key, (since) => (since === "" ? text : `${text}\n${since}`));
  }, [change, key]);
  return { text: drafts.get(key) ?? "", set, take };
}

const keyOf = (conversationId: string | undefined): string => conversationId ?? "";

/** A new conversation is the same one after its first message gave it an id, and so is what was typed meanwhile. */
function gotItsId(
  seen: { readonly conversationId: string | undefined; readonly status: ChatStatus },
  conversationId: string | undefined,
): boolean {
  const sending = seen.status !== "idle" && seen.status !== "loading";
  return seen.conversationId === undefined && conversationId !== undefined && sending;
}

function withMoved(
  drafts: ReadonlyMap<string, string>,
  from: string,
  to: string,
): ReadonlyMap<string, string> {
  const moved = new Map(drafts);
  moved.set(to, drafts.get(from) ?? "");
  moved.delete(from);
  return moved;
}
