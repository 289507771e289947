import { useCallback, useEffect, useState } from "react";
import type { Conversation } from "@chatelaine/core/protocol";
import { useChatelaine } from "./chatelaine-context.js";

/** One page of conversations. */
type List = readonly Conversation[];

/** What `useConversations` gives. */
export interface Conversations {
  /** Pinned first, then the most recently used; `undefined` until the first answer. */
  readonly conversations: List | undefined;
  /** The last request failed. */
  readonly failed: boolean;
  /** Asks the server again. The old list stays until it answers. */
  readonly refresh: () => void;
  /** Shown at once, taken back where the server refuses. */
  readonly rename: (conversationId: string, title: string) => void;
  /** Gone at once, back where the server refuses. */
  readonly remove: (conversationId: string) => void;
}

/**
 * The reader's conversations: the first page of them, and what can be done with each.
 *
 * @param version - Asked again with every change of it, e.g. when an answer has ended.
 */
export function useConversations(version?: string | number): Conversations {
  const { client } = useChatelaine();
  const [conversations, setConversations] = useState<List>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const take = (list: List | undefined) => {
      if (signal.aborted) return;
      if (list !== undefined) setConversations(list);
      setFailed(list === undefined);
    };
    client.listConversations({ signal }).then(
      (page) => take(page.conversations),
      () => take(undefined),
    );
    return () => controller.abort();
  }, [client, version, asked]);

  const refresh = useCallback(() => setAsked((times) => times + 1), []);

  const change = useCallback(
    (shown: (list: List) => List, request: () => Promise<unknown>) => {
      setConversations((list) => list && shown(list));
      request().catch(refresh);
    },
    [refresh],
  );
  const rename = useCallback(
    (id: string, title: string) =>
      change(
        (list) => list.map((item) => (item.id === id ? { ...item, title } : item)),
        () => client.updateConversation(id, { title }),
      ),
    [client, change],
  );
  const remove = useCallback(
    (id: string) =>
      change(
        (list) => list.filter((item) => item.id !== id),
        () => client.deleteConversation(id),
      ),
    [client, change],
  );
  return { conversations, failed, refresh, rename, remove };
}
