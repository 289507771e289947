import { useState, type MouseEvent, type ReactNode } from "react";
import type { Conversation } from "@chatelaine/core/protocol";
import { IconButton } from "@chatelaine/react";
import { conversationUrl } from "../use-url-conversation.js";
import { RenameField } from "./rename-field.js";

export interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly active: boolean;
  /** An answer is being written in it. */
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
  readonly onRemove: () => void;
}

/** A conversation: a link to it, and on hover or focus what can be done with it. Deleting asks once, in place. */
export function ConversationRow(props: ConversationRowProps): ReactNode {
  const { conversation, active, busy, onOpen, onRename, onRemove } = props;
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const title = conversation.title === "" ? "New chat" : conversation.title;

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  const close = (name: string | undefined) => {
    setMode("shown");
    if (name !== undefined && name !== conversation.title) onRename(name);
  };
  if (mode === "renaming") {
    return (
      <li className="rail-row" data-active={active}>
        <RenameField title={conversation.title} onClose={close} />
      </li>
    );
  }
  if (mode === "deleting") {
    return (
      <li className="rail-row" data-active={active} data-asking="">
        <span className="rail-question">Delete this chat?</span>
        <button type="button" className="rail-confirm" autoFocus onClick={onRemove}>
          Delete
        </button>
        <IconButton icon="close" label="Keep it" onClick={() => setMode("shown")} />
      </li>
    );
  }
  return (
    <li className="rail-row" data-active={active}>
      <a
        className="rail-link"
        href={conversationUrl(conversation.id)}
        aria-current={active ? "page" : undefined}
        title={title}
        onClick={open}
      >
        {busy && <i className="rail-dot" role="img" aria-label="An answer is being written" />}
        <span>{title}</span>
      </a>
      <span className="rail-actions">
        <IconButton icon="edit" label={`Rename ${title}`} onClick={() => setMode("renaming")} />
        <IconButton icon="trash" label={`Delete ${title}`} onClick={() => setMode("deleting")} />
      </span>
    </li>
  );
}
