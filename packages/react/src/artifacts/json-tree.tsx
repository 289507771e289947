import { useState, type ReactNode } from "react";
import type { JsonValue } from "@chatelaine/core/protocol";
import { Icon } from "../components/parts/icon.js";
import { useLabels } from "../components/parts/use-labels.js";
import { useParts } from "../components/parts/use-parts.js";

/** How many entries of one object or list are shown at a time. */
const PAGE = 100;
/** How much of a text is shown at first. */
const TEXT_LENGTH = 400;
/** Objects and lists up to this size, in ones up to this size, start open. */
const SMALL = 8;

/** Any JSON as a tree: only what is open is there, so that its size and depth do not matter. All values are text. */
export function JsonTree({ value }: { value: JsonValue }): ReactNode {
  const part = useParts();
  return (
    <div {...part("json")} dir="ltr">
      {isContainer(value) ? <Entries value={value} /> : <JsonLeaf value={value} />}
    </div>
  );
}

type Container = Extract<JsonValue, object>;
type Scalar = Exclude<JsonValue, object>;

function Entries({ value }: { value: Container }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const [shown, setShown] = useState(PAGE);
  const keys = Object.keys(value);
  const rest = keys.length - shown;
  if (keys.length === 0) return <span {...part("json-value")}>{Array.isArray(value) ? "[ ]" : "{ }"}</span>;
  return (
    <>
      {keys.slice(0, shown).map((key) => (
        <Entry key={key} name={key} value={at(value, key)} startsOpen={keys.length <= SMALL} />
      ))}
      {rest > 0 && (
        <button type="button" {...part("button")} onClick={() => setShown(shown + PAGE)}>
          {labels.more(Math.min(rest, PAGE))}
        </button>
      )}
    </>
  );
}

function Entry({
  name,
  value,
  startsOpen,
}: {
  name: string;
  value: JsonValue;
  startsOpen: boolean;
}): ReactNode {
  const part = useParts();
  if (isContainer(value)) return <Branch name={name} value={value} startsOpen={startsOpen} />;
  return (
    <div {...part("json-row")}>
      <span {...part("json-key")}>{name}</span>
      <JsonLeaf value={value} />
    </div>
  );
}

function Branch({
  name,
  value,
  startsOpen,
}: {
  name: string;
  value: Container;
  startsOpen: boolean;
}): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const size = Object.keys(value).length;
  const [open, setOpen] = useState(startsOpen && size > 0 && size <= SMALL && !holdsContainers(value));
  return (
    <div>
      <button
        type="button"
        {...part("json-row", { state: open ? "open" : "closed" })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevronRight" />
        <span {...part("json-key")}>{name}</span>
        <span {...part("json-value", { state: "size" })}>{labels.items(size)}</span>
      </button>
      {open && (
        <div className="chatelaine-json-children">
          <Entries value={value} />
        </div>
      )}
    </div>
  );
}

function JsonLeaf({ value }: { value: Scalar }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const [whole, setWhole] = useState(false);
  const text = typeof value === "string" ? value : String(value);
  const cut = !whole && text.length > TEXT_LENGTH;
  return (
    <span {...part("json-value", { state: value === null ? "null" : typeof value })}>
      {cut ? `${text.slice(0, TEXT_LENGTH)}…` : text}
      {cut && (
        <button type="button" {...part("button")} onClick={() => setWhole(true)}>
          {labels.whole}
        </button>
      )}
    </span>
  );
}

const isContainer = (value: JsonValue): value is Container => typeof value === "object" && value !== null;
const holdsContainers = (value: Container): boolean => Object.values(value).some(isContainer);

function at(value: Container, key: string): JsonValue {
  return (Array.isArray(value) ? value[Number(key)] : value[key]) ?? null;
}
