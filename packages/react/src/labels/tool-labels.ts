import { isRecord } from "./is-record.js";
import type { JsonValue } from "@chatelaine/core/protocol";

/** How a tool is spoken of. */
export interface ToolLabel {
  /** While it runs: `Searching code…`. */
  readonly running: string;
  /** After it ran: `Searched code`. */
  readonly done: string;
  /** What it worked on, from its input. Default: the first telling text of the input. */
  readonly target?: (input: JsonValue) => string | undefined;
}

/** By tool name. A tool without an entry is named by its own name in words. */
export type ToolLabels = Readonly<Record<string, ToolLabel>>;

/** The label of a tool: the host's, or its name in words. */
export function toolLabel(labels: ToolLabels, name: string): ToolLabel {
  const own = Object.hasOwn(labels, name) ? labels[name] : undefined;
  if (own !== undefined) return own;
  const words = humanise(name);
  return { running: `${words}…`, done: words };
}

/** What a call works on, as one short text: a quoted query, a path. */
export function toolTarget(label: ToolLabel, input: JsonValue): string | undefined {
  if (label.target !== undefined) return label.target(input);
  if (!isRecord(input)) return undefined;
  for (const key of tellingKeys) {
    const text = asTarget(input[key]);
    if (text !== undefined) return quoted.has(key) ? `“${text}”` : text;
  }
  return Object.values(input)
    .map(asTarget)
    .find((text) => text !== undefined);
}

const quoted: ReadonlySet<string> = new Set(["query", "question", "q", "text", "pattern"]);
const tellingKeys = [...quoted, "path", "paths", "file", "files", "targets", "target", "url", "name", "id"];

function asTarget(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim().slice(0, 200);
  if (!Array.isArray(value)) return undefined;
  const [first, ...rest] = value.filter((item): item is string => typeof item === "string");
  if (first === undefined) return undefined;
  return rest.length === 0 ? first : `${first} +${rest.length}`;
}

function humanise(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\-.\s]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
