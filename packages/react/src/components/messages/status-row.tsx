import type { ReactNode } from "react";
import { useParts } from "../parts/use-parts.js";

/** Stands where the next text will stand, as high as a line of it, so that nothing moves when it comes. */
export function StatusRow({ children }: { children: ReactNode }): ReactNode {
  const part = useParts();
  return (
    <div {...part("status")}>
      <span>{children}</span>
    </div>
  );
}
