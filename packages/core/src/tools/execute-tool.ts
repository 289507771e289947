import { abortReason } from "../base/async.js";
import { createId } from "../base/ids.js";
import type { JsonObject, JsonValue } from "../base/json.js";
import { toJsonValue } from "../base/json-value.js";
import { allows } from "../base/principal.js";
import { redactSecrets } from "../base/redact.js";
import type { Artifact } from "../protocol/index.js";
import { hasUnsafeKey } from "./has-unsafe-key.js";
import type { Tool, ToolContext } from "./tool.js";
import type { ToolRegistry } from "./tool-registry.js";

/** Why a call gave no result. */
export type ToolErrorCode =
  | "tool_not_found"
  | "tool_arguments_invalid"
  | "tool_arguments_too_large"
  | "permission_denied"
  | "confirmation_required"
  | "tool_failed"
  | "tool_timeout"
  | "tool_cancelled"
  | "tool_not_run";

/** What a call comes to, on every path. */
export type ToolEnvelope =
  | { readonly success: true; readonly data: JsonValue; readonly error: null }
  | {
      readonly success: false;
      readonly data: null;
      readonly error: { readonly code: ToolErrorCode; readonly message: string };
    };

/** A call as the model made it. */
export interface ToolCall {
  /** Unique within the turn. */
  readonly id: string;
  /** As the model wrote it, so it may name no tool at all. */
  readonly name: string;
  /** `null` where the arguments were not a JSON object. */
  readonly input: JsonObject | null;
  /** The text of the arguments, for the error that the model is told. */
  readonly rawArguments: string;
}

/** What came of a call, for the model and for the reader. */
export interface ToolExecution {
  /** The result or the failure, as data. */
  readonly envelope: ToolEnvelope;
  /** What the model is told. */
  readonly output: string;
  /** One line for the reader. */
  readonly summary: string;
  /** Absent where the tool makes none, where it failed, and where the mapping did. */
  readonly artifact?: Artifact;
  /** Whole milliseconds, checks included. */
  readonly durationMs: number;
}

const MAX_ARGUMENTS = 256 * 1024;

/**
 * Runs one call: finds the tool, checks permission and arguments, runs it within its time, makes the output
 * JSON. Never throws: whatever happens, the model and the reader get an answer.
 */
export async function executeTool(
  registry: ToolRegistry,
  call: ToolCall,
  context: ToolContext,
): Promise<ToolExecution> {
  const startedAt = performance.now();
  const finish = (part: Omit<ToolExecution, "durationMs">): ToolExecution => ({
    ...part,
    durationMs: Math.round(performance.now() - startedAt),
  });

  const tool = registry.resolve(call.name);
  if (tool === undefined) {
    const names = registry.list(context.principal).map((known) => known.name);
    return finish(
      failure("tool_not_found", `There is no tool of this name. The tools are: ${names.join(", ")}.`),
    );
  }
  const refusal = refuse(tool, call, context);
  if (refusal !== undefined) return finish(refusal);
  const parsed = await tool.input.safeParseAsync(call.input);
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.length === 0 ? "arguments" : issue.path.join(".")}: ${issue.message}`);
    return finish(failure("tool_arguments_invalid", `Correct the arguments. ${issues.join("; ")}`));
  }
  return finish(await run(tool, parsed.data, context));
}

/** The answer to a call that is not run at all. */
export function unexecuted(
  code: "tool_cancelled" | "tool_not_run",
  message: string,
): Omit<ToolExecution, "durationMs"> {
  return failure(code, message);
}

function refuse(
  tool: Tool,
  call: ToolCall,
  context: ToolContext,
): Omit<ToolExecution, "durationMs"> | undefined {
  if (!allows(context.principal.permissionLevel, tool.permission)) {
    return failure("permission_denied", `The user may not use this tool: it needs "${tool.permission}".`);
  }
  if (call.rawArguments.length > MAX_ARGUMENTS) {
    return failure("tool_arguments_too_large", `The arguments take more than ${MAX_ARGUMENTS} characters.`);
  }
  if (call.input === null) {
    const excerpt = call.rawArguments.slice(0, 500);
    return failure("tool_arguments_invalid", `The arguments are not a JSON object. They were: ${excerpt}`);
  }
  if (hasUnsafeKey(call.input)) {
    return failure("tool_arguments_invalid", "The arguments hold a key that no tool may be given.");
  }
  if (tool.safety === "mutating") {
    return failure("confirmation_required", "This tool changes something, and the user has not approved it.");
  }
  return undefined;
}

async function run(
  tool: Tool,
  input: unknown,
  context: ToolContext,
): Promise<Omit<ToolExecution, "durationMs">> {
  const timeout = new AbortController();
  const signal = AbortSignal.any([context.signal, timeout.signal]);
  const timer = setTimeout(
    () => timeout.abort(new DOMException("The tool took too long.", "TimeoutError")),
    tool.timeoutMs,
  );
  try {
    // A tool may ignore its signal, so the race decides; its late answer is dropped, a late rejection too.
    const output = await raceAbort(
      async () => collect(await tool.execute(input, { ...context, signal })),
      signal,
    );
    return success(tool, input, output);
  } catch (error) {
    if (context.signal.aborted)
      return failure("tool_cancelled", "The call was cancelled before it had ended.");
    if (timeout.signal.aborted) {
      return failure("tool_timeout", `The tool did not answer within ${tool.timeoutMs / 1000} s.`);
    }
    // What the tool threw is for the model; the reader's page gets no internals.
    return failure("tool_failed", describeThrown(error), "The tool failed.");
  } finally {
    clearTimeout(timer);
  }
}

function raceAbort<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortReason(signal));
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener("abort", onAbort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}

const MAX_COLLECTED = 50_000;

/** A tool may be a generator; its parts are the output. Strings are joined, anything else makes a list. */
async function collect(output: unknown): Promise<unknown> {
  if (typeof output !== "object" || output === null || !(Symbol.asyncIterator in output)) return output;
  const parts: unknown[] = [];
  for await (const part of output as AsyncIterable<unknown>) {
    parts.push(part);
    if (parts.length >= MAX_COLLECTED) break;
  }
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

function success(tool: Tool, input: unknown, raw: unknown): Omit<ToolExecution, "durationMs"> {
  const { value: data, truncated } = toJsonValue(raw);
  const artifact = tool.artifact === undefined ? undefined : makeArtifact(tool, input, raw, truncated);
  return {
    envelope: { success: true, data, error: null },
    output: typeof data === "string" ? data : JSON.stringify(data),
    summary: summarise(tool, input, raw),
    ...(artifact === undefined ? {} : { artifact }),
  };
}

/** A summary or a mapping that fails must not turn a good result into an error. */
function summarise(tool: Tool, input: unknown, raw: unknown): string {
  try {
    return tool.summary?.(raw, input).slice(0, 200) ?? "Done";
  } catch {
    return "Done";
  }
}

function makeArtifact(tool: Tool, input: unknown, raw: unknown, truncated: boolean): Artifact | undefined {
  const mapping = tool.artifact;
  if (mapping === undefined) return undefined;
  try {
    const data = toJsonValue(mapping.data === undefined ? raw : mapping.data(raw, input));
    const given = mapping.evidence?.(raw, input);
    const cut = truncated || data.truncated;
    const evidence = cut ? { basis: "unknown" as const, ...given, truncated: true } : given;
    return {
      id: createId(),
      version: 1,
      type: mapping.type,
      tool_name: tool.name,
      title: mapping.title?.(raw, input) ?? tool.title,
      presentation: mapping.presentation ?? "panel",
      data: data.value,
      ...(evidence === undefined ? {} : { evidence }),
      pinned: false,
      created_at: new Date().toISOString(),
    };
  } catch {
    return undefined;
  }
}

function failure(
  code: ToolErrorCode,
  message: string,
  summary: string = message,
): Omit<ToolExecution, "durationMs"> {
  return {
    envelope: { success: false, data: null, error: { code, message } },
    output: JSON.stringify({ error: { code, message } }),
    summary: summary.slice(0, 200),
  };
}

/** `Name: message`, without a stack and without what looks like a key. */
function describeThrown(error: unknown): string {
  if (error instanceof Error) return redactSecrets(`${error.name}: ${error.message}`).slice(0, 2000);
  if (typeof error === "string") return redactSecrets(`Error: ${error}`).slice(0, 2000);
  return "Error: the tool failed without saying why.";
}
