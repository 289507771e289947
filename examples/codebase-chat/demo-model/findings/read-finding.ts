import { isRecord } from "../../shared/json.js";
import type { ToolOutcome } from "../question/conversation.js";
import { readPlaces, type Place } from "./places.js";

type Json = Readonly<Record<string, unknown>>;

export interface Source {
  readonly path: string;
  readonly name: string | undefined;
  readonly kind: string | undefined;
  readonly line: number | undefined;
  readonly lines: number | undefined;
  readonly code: string;
  readonly codeStart: number;
  readonly language: string;
  readonly symbols: readonly Place[];
  readonly users: readonly Place[];
  /** The tool left something out. */
  readonly isPartial: boolean;
  readonly imports: readonly string[];
  readonly importedBy: readonly string[];
  readonly files: readonly string[];
  readonly history: Json | undefined;
}

/** A tool's result by its shape: what can be said of it depends on nothing else. */
export type Finding =
  | { readonly type: "failure"; readonly tool: string; readonly message: string }
  | {
      readonly type: "places";
      readonly places: readonly Place[];
      readonly total: number;
      readonly query: string | undefined;
      readonly searched: number | undefined;
    }
  | { readonly type: "source"; readonly source: Source }
  | { readonly type: "overview"; readonly overview: Json }
  | { readonly type: "text"; readonly tool: string; readonly text: string }
  | { readonly type: "fields"; readonly tool: string; readonly fields: Json };

export function readFinding({ name, input, result, error }: ToolOutcome): Finding {
  if (error !== undefined) return { type: "failure", tool: name, message: error };
  if (!isRecord(result)) {
    const places = readPlaces(result);
    if (places.length > 0)
      return { type: "places", places, total: places.length, query: undefined, searched: undefined };
    return { type: "text", tool: name, text: typeof result === "string" ? result : JSON.stringify(result) };
  }
  if (Array.isArray(result["languages"]) && typeof result["files"] === "number") {
    return { type: "overview", overview: result };
  }
  if (typeof result["path"] === "string" && Array.isArray(result["symbols"])) {
    return { type: "source", source: readSource(result, result["path"]) };
  }
  const isList = ["results", "matches", "hits", "items", "documents"].some((key) =>
    Array.isArray(result[key]),
  );
  if (!isList) return { type: "fields", tool: name, fields: result };
  const places = readPlaces(result);
  return {
    type: "places",
    places,
    total: numberAt(result, "total") ?? places.length,
    query: textAt(result, "query") ?? Object.values(input).find((value) => typeof value === "string"),
    searched: numberAt(result, "files_searched"),
  };
}

function readSource(result: Json, path: string): Source {
  const excerpt = isRecord(result["excerpt"]) ? result["excerpt"] : {};
  const symbol = isRecord(result["symbol"]) ? result["symbol"] : {};
  return {
    path,
    name: textAt(symbol, "name"),
    kind: textAt(symbol, "kind"),
    line: numberAt(symbol, "line"),
    lines: numberAt(result, "lines"),
    code: textAt(excerpt, "text") ?? "",
    codeStart: numberAt(excerpt, "start") ?? 1,
    language: textAt(excerpt, "language") ?? "",
    symbols: readPlaces(result["symbols"]),
    users: readPlaces(result["references"]),
    isPartial: result["truncated"] === true,
    imports: textsAt(result, "imports"),
    importedBy: textsAt(result, "imported_by"),
    files: readPlaces(result["files"]).map((place) => place.title),
    history: isRecord(result["history"]) ? result["history"] : undefined,
  };
}

export function textAt(value: Json, name: string): string | undefined {
  const found = value[name];
  return typeof found === "string" && found !== "" ? found : undefined;
}

export function numberAt(value: Json, name: string): number | undefined {
  const found = value[name];
  return typeof found === "number" ? found : undefined;
}

export function recordsAt(value: Json, name: string): Json[] {
  const found = value[name];
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

function textsAt(value: Json, name: string): string[] {
  const found = value[name];
  return Array.isArray(found) ? found.filter((entry) => typeof entry === "string") : [];
}
