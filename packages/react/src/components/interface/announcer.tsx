import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";
import { messageText } from "@chatelaine/core/protocol";
import type { ChatLabels } from "../../labels/chat-labels.js";
import { useChatState } from "../../hooks/use-chat-state.js";
import { useLabels } from "../parts/use-labels.js";

const MAX_CHARACTERS = 300;

/** Tells those who listen that an answer began, how it ended, and what failed. Never the text as it grows. */
export function Announcer({ session }: { session: ChatSession }): ReactNode {
  const labels = useLabels();
  const busy = useChatState(session, ({ status }) => status !== "idle" && status !== "loading");
  const error = useChatState(session, (state) => state.error);
  const wasBusy = useRef(busy);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (wasBusy.current === busy) return;
    wasBusy.current = busy;
    setSaid(busy ? labels.answerStarted : outcome(session.getState(), labels));
  }, [busy, labels, session]);

  return (
    <>
      <div className="chatelaine-hidden" role="status" data-part="announcer">
        {said}
      </div>
      <div className="chatelaine-hidden" role="alert" data-part="announcer">
        {error?.message}
      </div>
    </>
  );
}

function outcome({ messages }: ChatSessionState, labels: ChatLabels): string {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return "";
  if (last.status === "stopped") return labels.answerStopped;
  if (last.status !== "complete") return "";
  const text = messageText(last);
  return labels.answerFinished(text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);
}
