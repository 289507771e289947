import type { ReactNode } from "react";
import type { PublicError } from "@chatelaine/core/protocol";
import { Icon } from "../parts/icon.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

export interface ErrorCardProps {
  readonly title: string;
  readonly error: PublicError;
  readonly onRetry?: (() => void) | undefined;
}

/** What failed, why, and the way on. */
export function ErrorCard({ title, error, onRetry }: ErrorCardProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  return (
    <div {...part("error")}>
      <Icon name="alert" />
      <div {...part("error-text")} title={labels.errorCode(error.code)}>
        <span {...part("error-title")}>{title}</span>
        <span>{error.message}</span>
      </div>
      {onRetry !== undefined && (
        <button type="button" {...part("button")} onClick={onRetry}>
          <Icon name="retry" />
          {labels.retry}
        </button>
      )}
    </div>
  );
}
