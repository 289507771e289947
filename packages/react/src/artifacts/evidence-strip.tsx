import type { ReactNode } from "react";
import type { Evidence } from "@chatelaine/core/protocol";
import { useLabels } from "../components/parts/use-labels.js";
import { useParts } from "../components/parts/use-parts.js";

/** What an artifact rests on, in one line: how it was come by, how much was looked at, what it leaves out. */
export function EvidenceStrip({ evidence }: { evidence: Evidence }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const { basis, source, coverage, confidence, truncated, stale, limits } = evidence;
  // A value from outside may be none of the three.
  const known = Object.hasOwn(labels.basis, basis) ? basis : "unknown";
  return (
    <ul {...part("evidence")} aria-label={labels.evidence}>
      <li>
        <b>{labels.basis[known]}</b>
        {source !== undefined && ` ${labels.source(source)}`}
      </li>
      {coverage !== undefined && <li>{labels.coverage(coverage.examined, coverage.total, coverage.unit)}</li>}
      {confidence !== undefined && <li>{labels.confidence(Math.round(confidence * 100))}</li>}
      {truncated === true && <li data-warning="">{labels.shortened}</li>}
      {stale === true && <li data-warning="">{labels.stale}</li>}
      {limits?.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  );
}
