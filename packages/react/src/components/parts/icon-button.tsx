import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon, type IconName } from "./icon.js";
import { useParts } from "./use-parts.js";

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "children"> {
  readonly icon: IconName;
  /** What it does, read out and shown as a tooltip. */
  readonly label: string;
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
