import { useEffect, type MouseEvent, type ReactNode } from "react";
import type { ChatSession, SendOptions } from "@chatelaine/core/client";
import { Icon } from "../parts/icon.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { useAutosize } from "./use-autosize.js";
import { useComposer } from "./use-composer.js";
import { useEnterKey } from "./use-enter-key.js";

/** Where messages go, and what stands around the field. */
export interface ComposerProps {
  /** Takes the messages. Each of its conversations has a draft of its own. */
  readonly session: ChatSession;
  /** Default: the label for a first question. */
  readonly placeholder?: string | undefined;
  /** Below the text on the left: a model's name, a context. */
  readonly start?: ReactNode;
  /** Provider and model of the messages. */
  readonly options?: SendOptions | undefined;
  /** Puts the caret in the field at once. Default false. */
  readonly autoFocus?: boolean | undefined;
  /** Added to the composer's own classes. */
  readonly className?: string | undefined;
}

/**
 * Where a message is written. The field is never disabled: one can write on while an answer arrives. The send
 * button becomes the stop button in the same place.
 */
export function Composer({
  session,
  placeholder,
  start,
  options,
  autoFocus = false,
  className,
}: ComposerProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const { text, setText, busy, stopping, canSend, send, stop } = useComposer(session, options);
  const enter = useEnterKey(send);
  const field = useAutosize(text);

  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true });
  }, [autoFocus, field]);

  const focusField = (event: MouseEvent) => {
    if (event.target === event.currentTarget) field.current?.focus();
  };
  const press = (event: MouseEvent) => {
    // The second click of a double click on Send must not stop what the first one began.
    if (event.detail > 1) return;
    if (busy) stop();
    else send();
  };
  const state = stopping ? "stopping" : busy ? "stop" : canSend ? "send" : "empty";
  const label = stopping ? labels.stopping : busy ? labels.stop : labels.send;
  return (
    <div {...part("composer", { state: busy ? "busy" : "idle", className })} onClick={focusField}>
      <textarea
        {...part("composer-input")}
        ref={field}
        rows={1}
        dir="auto"
        value={text}
        aria-label={labels.messageBox}
        placeholder={placeholder ?? labels.placeholder}
        onChange={(event) => setText(event.target.value)}
        {...enter}
      />
      <div {...part("composer-bar")} onClick={focusField}>
        {start}
        <button
          type="button"
          {...part("composer-send", { state })}
          aria-label={label}
          title={label}
          aria-disabled={stopping || (!busy && !canSend)}
          onMouseDown={keepFocus}
          onClick={press}
        >
          <Icon name={busy ? "stop" : "arrowUp"} />
        </button>
      </div>
    </div>
  );
}

/** A press leaves the caret where it is. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
