import { useParts } from "./use-parts.js";
import type { ReactNode } from "react";

/** One stroke each, on a grid of 16. */
const paths = {
  alert: "M8 2.2 14.2 13H1.8zM8 6.4v3M8 11.2h.01",
  artifact: "M4.5 3h7a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9.5 3v10",
  arrowDown: "M8 3v10M3.8 8.8 8 13l4.2-4.2",
  arrowUp: "M8 13V3M3.8 7.2 8 3l4.2 4.2",
  check: "m3.5 8.5 3 3 6-7",
  chevronDown: "m4 6 4 4 4-4",
  chevronRight: "m6 4 4 4-4 4",
  close: "m4 4 8 8M12 4l-8 8",
  copy: "M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM10.5 5.5v-1a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h1",
  cross: "m4.5 4.5 7 7M11.5 4.5l-7 7",
  dot: "M8 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z",
  edit: "M9.8 3.8 12.2 6.2M3 13l.7-3L10.9 2.8a1.2 1.2 0 0 1 1.7 0l.6.6a1.2 1.2 0 0 1 0 1.7L6 12.3z",
  image:
    "M4.5 3h7a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 11l3-3 2.5 2.5L10.5 9l3 3M10 6h.01",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  open: "M6 3.5H3.5v9h9V10M9 3h4v4M13 3 7.5 8.5",
  plus: "M8 3v10M3 8h10",
  retry: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
  spinner: "M8 2.5A5.5 5.5 0 1 1 2.5 8",
  stop: "M6 5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z",
  trash:
    "M2.8 4.5h10.4M6.2 4.3V3a.8.8 0 0 1 .8-.8h2a.8.8 0 0 1 .8.8v1.3M4.2 4.5l.6 8a1.2 1.2 0 0 0 1.2 1.1h4a1.2 1.2 0 0 0 1.2-1.1l.6-8M6.7 7.2v3.6M9.3 7.2v3.6",
  thought: "M8 2.5a4 4 0 0 0-2.2 7.3V11h4.4V9.8A4 4 0 0 0 8 2.5zM6.5 13.5h3",
} as const;

/** An icon of the kit; there is no other. */
export type IconName = keyof typeof paths;

/** One of the kit's own icons, never read out: the control beside it carries the name. */
export function Icon({ name, className }: { name: IconName; className?: string }): ReactNode {
  const part = useParts();
  return (
    <svg
      {...part("icon", { state: name, className })}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
