import { isRecord } from "../../shared/json.js";
import { contentWords, distilQuery } from "../question/distil-query.js";

/** What a call is about, in the forms in which a schema may ask for it. */
export interface CallSubject {
  readonly question: string;
  /** Words to search for. */
  readonly query: string;
  /** A path, a name, or a path with a line. */
  readonly target?: string | undefined;
  /** How many results are wanted, where the tool lets one say so. */
  readonly limit?: number | undefined;
}

type Schema = Readonly<Record<string, unknown>>;
type Arguments = Record<string, unknown>;

const LIMIT = /^(?:limit|max_?results|count|top_?k|page_?size|n)$/i;
const SEARCHED = /query|search|text|question|prompt|pattern|keyword|term|^q$/i;
const FILE_ONLY = /^(?:path|file|file_?path|file_?name)$/i;
const TARGETED = /target|path|file|name|symbol|identifier|entity|^id$/i;
const MAX_DEPTH = 4;

/** Arguments that the schema allows; `undefined` where something is required that we can't tell. */
export function fillArguments(schema: Schema, subject: CallSubject): Arguments | undefined {
  return fillObject(schema, subject, 0);
}

function fillObject(schema: Schema, subject: CallSubject, depth: number): Arguments | undefined {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const filled: Arguments = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!isRecord(property)) continue;
    const wanted = required.includes(name) || (required.length === 0 && isSubjectName(name, property));
    const limit = LIMIT.test(name) ? limitWithin(property, subject.limit) : undefined;
    const value = wanted ? fillValue(name, property, subject, depth) : limit;
    if (value !== undefined) filled[name] = limit ?? value;
  }
  return required.every((name) => Object.hasOwn(filled, name)) ? filled : undefined;
}

/** Where nothing is required, the words still have to go somewhere. */
function isSubjectName(name: string, property: Schema): boolean {
  return typeOf(property) === "string" && (SEARCHED.test(name) || TARGETED.test(name));
}

function fillValue(name: string, schema: Schema, subject: CallSubject, depth: number): unknown {
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return chooseOption(schema["enum"], schema["default"], subject.question);
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(alternatives) && isRecord(alternatives[0])) {
    return fillValue(name, alternatives[0], subject, depth);
  }
  switch (typeOf(schema)) {
    case "string":
      return fillString(name, schema, subject);
    case "integer":
    case "number":
      return schema["default"] ?? numberFor(schema, subject.question);
    case "boolean":
      return schema["default"] ?? false;
    case "array": {
      const item = isRecord(schema["items"]) ? fillValue(name, schema["items"], subject, depth) : undefined;
      return item === undefined ? undefined : [item];
    }
    case "object":
      return depth < MAX_DEPTH ? fillObject(schema, subject, depth + 1) : undefined;
    case "null":
      return null;
    default:
      return schema["default"];
  }
}

function typeOf(schema: Schema): unknown {
  const type = schema["type"];
  return Array.isArray(type) ? type.find((name) => name !== "null") : type;
}

function chooseOption(options: readonly unknown[], preset: unknown, question: string): unknown {
  const asked = question.toLowerCase();
  const named = options.find((option) => typeof option === "string" && asked.includes(option.toLowerCase()));
  return named ?? preset ?? options[0];
}

function fillString(name: string, schema: Schema, subject: CallSubject): string | undefined {
  if (schema["format"] === "date") return new Date().toISOString().slice(0, 10);
  if (schema["format"] === "date-time") return new Date().toISOString();
  const value = stringFor(name, subject).trim();
  const longest = typeof schema["maxLength"] === "number" ? schema["maxLength"] : 500;
  return value === "" ? undefined : value.slice(0, longest);
}

function stringFor(name: string, { question, query, target }: CallSubject): string {
  if (SEARCHED.test(name)) return query || (target ?? question);
  if (FILE_ONLY.test(name) && target !== undefined) return target.replace(/:\d+$/, "");
  if (TARGETED.test(name)) return target ?? (query || question);
  return quotedIn(question) ?? target ?? properNounsIn(question) ?? (query || question);
}

function quotedIn(question: string): string | undefined {
  return /["“]([^"”]{1,200})["”]/.exec(question)?.[1];
}

/** `What is the weather in New York?` → `New York`. The first word is large for another reason. */
function properNounsIn(question: string): string | undefined {
  const nouns = /(?<=\s)\p{Lu}[\p{L}\p{N}-]*(?:\s\p{Lu}[\p{L}\p{N}-]*)*/u.exec(question)?.[0];
  return nouns === undefined || contentWords(nouns).length === 0 ? undefined : distilQuery(nouns);
}

function numberFor(schema: Schema, question: string): number {
  const asked = /\b\d{1,9}\b/.exec(question)?.[0];
  return asked === undefined ? within(schema, 1) : within(schema, Number(asked));
}

function limitWithin(schema: Schema, limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : within(schema, limit);
}

function within(schema: Schema, value: number): number {
  const least = typeof schema["minimum"] === "number" ? schema["minimum"] : -Infinity;
  const most = typeof schema["maximum"] === "number" ? schema["maximum"] : Infinity;
  return Math.min(most, Math.max(least, value));
}
