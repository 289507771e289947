import { isJsonObject, parseJsonOrUndefined, type JsonObject, type JsonValue } from "../../base/json.js";
import { wellFormed } from "./text-joiner.js";

/** A tool call put together from its deltas. */
export interface AssembledCall {
  /** As on the wire; empty where it gave none. */
  readonly id: string;
  readonly name: string;
  /** As on the wire; an object that was not encoded is encoded. */
  readonly arguments: string;
  /** Objects beside the known fields: opaque data that belongs to the call. */
  readonly extra: JsonObject;
}

type OpenCall = { -readonly [Key in keyof AssembledCall]: AssembledCall[Key] } & {
  /** The last character of the arguments that is no blank; empty before there is one. */
  last: string;
};

/**
 * Puts tool calls together from the deltas of OpenAI's chat completions, as they come from the many servers
 * that speak it: without an index, all with index 0, without ids, with the name in each delta or in pieces.
 */
export class ToolCallAssembler {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();

  get calls(): readonly AssembledCall[] {
    return this.#calls
      .filter((call) => call.name !== "" || call.last !== "")
      .map(({ last: _, ...call }) => ({ ...call, arguments: wellFormed(call.arguments) }));
  }

  add(delta: JsonValue): void {
    if (!isJsonObject(delta)) return;
    const inner = isJsonObject(delta["function"]) ? delta["function"] : {};
    const id = toText(delta["id"]);
    const name = toText(inner["name"]);
    const args = inner["arguments"];
    const fragment = typeof args === "string" ? args : isJsonObject(args) ? JSON.stringify(args) : "";
    const call = this.#find(
      typeof delta["index"] === "number" ? delta["index"] : undefined,
      id,
      name,
      fragment,
    );
    if (call.id === "") call.id = id;
    if (call.last === "" && name !== call.name) call.name += name;
    else if (call.name === "") call.name = name;
    // Only ever appended to: looking into a text that grows by fragments costs its whole length each time.
    call.arguments += fragment;
    call.last = fragment.trimEnd().at(-1) ?? call.last;
    for (const [key, value] of Object.entries(delta)) {
      if (key !== "function" && isJsonObject(value)) call.extra = { ...call.extra, [key]: value };
    }
  }

  #find(index: number | undefined, id: string, name: string, fragment: string): OpenCall {
    const known =
      (index === undefined ? undefined : this.#byIndex.get(index)) ??
      (id === ""
        ? undefined
        : this.#calls.find((call) => call.id === id && (index === undefined || name === ""))) ??
      (index === undefined && id === "" ? this.#calls.at(-1) : undefined);
    if (known !== undefined && !isAnother(known, id, name, fragment)) return known;
    const call: OpenCall = { id: "", name: "", arguments: "", extra: {}, last: "" };
    this.#calls.push(call);
    if (index !== undefined) this.#byIndex.set(index, call);
    return call;
  }
}

/** Whether a delta that points at a call begins a new one: with an id of its own, or after a whole one. */
function isAnother(call: OpenCall, id: string, name: string, fragment: string): boolean {
  if (name === "" || call.name === "") return false;
  if (id !== "" && call.id !== "" && id !== call.id) return true;
  if (call.last === "") return false;
  if (name !== call.name) return true;
  // A server that repeats the name in each delta sends more of the same arguments, not whole ones again.
  const mayBegin = call.last === "}" && fragment.trimStart().startsWith("{");
  return mayBegin && isJsonObject(parseJsonOrUndefined(call.arguments));
}

function toText(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
