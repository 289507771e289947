import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { copyText } from "./copy-text.js";
import { IconButton } from "./icon-button.js";
import { useLabels } from "./use-labels.js";

const SHOWN_FOR_MS = 1600;

/** What is copied, and how the button is called. */
export interface CopyButtonProps {
  /** Read at the click, so that a long text is not built for every render. */
  readonly text: () => string;
  /** Read out and shown as a tooltip: `Copy code`. */
  readonly label: string;
  /** Added to the button's own classes. */
  readonly className?: string;
}

/** Copies, and shows for a moment whether it worked. */
export function CopyButton({ text, label, className }: CopyButtonProps): ReactNode {
  const labels = useLabels();
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    setState((await copyText(text(), event.currentTarget)) ? "done" : "failed");
  };
  const looks = {
    idle: { icon: "copy", label },
    done: { icon: "check", label: labels.copied },
    failed: { icon: "alert", label: labels.copyFailed },
  } as const;
  return (
    <IconButton {...looks[state]} state={state} className={className} onClick={(event) => void copy(event)} />
  );
}
