import { useId, useState, type ReactNode } from "react";
import { Icon, type IconName } from "../parts/icon.js";
import { useParts } from "../parts/use-parts.js";

export interface StepRowProps {
  readonly state: string;
  readonly icon: IconName;
  /** What the icon says, for those who do not see it. */
  readonly stateLabel?: string | undefined;
  /** `Searched code`. */
  readonly verb: string;
  /** `“session” · 6 results`. */
  readonly detail?: string | undefined;
  /** A control of its own beside the row: View. */
  readonly action?: ReactNode;
  readonly time?: string | undefined;
  /** Read out with the row where it is more than decoration. Default true. */
  readonly timeIsNews?: boolean;
  /** Mounted when the row is first opened. */
  readonly body: () => ReactNode;
}

/** One line of work: a sentence, a quiet time at the end, and more on demand. */
export function StepRow(props: StepRowProps): ReactNode {
  const part = useParts();
  const bodyId = useId();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!open);
    setOpened(true);
  };
  return (
    <div {...part("step", { state: props.state })} data-open={open}>
      <div {...part("step-row")}>
        <button
          type="button"
          {...part("step-toggle")}
          aria-expanded={open}
          aria-controls={opened ? bodyId : undefined}
          onClick={toggle}
        >
          <Icon name={props.icon} />
          {props.stateLabel !== undefined && <span className="chatelaine-hidden">{props.stateLabel}: </span>}
          <span {...part("step-verb")}>{props.verb}</span>
          {props.detail !== undefined && <span {...part("step-target")}>{props.detail}</span>}
        </button>
        {props.action}
        <span {...part("step-time")} aria-hidden={props.timeIsNews === false}>
          {props.time}
        </span>
      </div>
      {opened && (
        <div {...part("step-body")} id={bodyId} hidden={!open}>
          {props.body()}
        </div>
      )}
    </div>
  );
}
