import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon, type IconName } from "./icon.js";
import { useParts } from "./use-parts.js";

/** A button's attributes, an icon, and a name for it. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "children"> {
  /** Never read out: `label` says what it means. */
  readonly icon: IconName;
  /** What it does, read out and shown as a tooltip. */
  readonly label: string;
  /** For styles, as `data-state`. Default: none. */
  readonly state?: string | undefined;
}

/** A square button with an icon alone. */
export function IconButton({ icon, label, state, className, ...rest }: IconButtonProps): ReactNode {
  const part = useParts();
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...part("icon-button", { state, className })}
    >
      <Icon name={icon} />
    </button>
  );
}
