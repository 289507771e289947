import type { ReactNode } from "react";

export function Brand(): ReactNode {
  return (
    <div className="rail-brand">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <rect width="20" height="20" rx="6" />
        <circle cx="10" cy="7.5" r="2.5" />
        <path d="M10 10v5.5" />
      </svg>
      Chatelaine
    </div>
  );
}
