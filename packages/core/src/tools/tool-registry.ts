import { ChatelaineError } from "../base/errors.js";
import { allows, type Principal } from "../base/principal.js";
import type { Tool } from "./tool.js";

/** Prefixes that models put before a tool's name out of habit. */
const HABITUAL_PREFIX = /^(?:functions|default_api|tools)[.:]/;

/** The tools of one chat. Names are unique; the order is that of registration, so that prompts stay cacheable. */
export class ToolRegistry {
  readonly #tools = new Map<string, Tool>();

  /** Throws `configuration` for two tools of one name. */
  constructor(tools: readonly Tool[] = []) {
    for (const tool of tools) this.register(tool);
  }

  /** Adds a tool at the end. Throws `configuration` where its name is taken. */
  register(tool: Tool): void {
    if (this.#tools.has(tool.name)) {
      throw new ChatelaineError(
        "configuration",
        `Two tools are named ${JSON.stringify(tool.name)}: rename one.`,
        { field: "tools" },
      );
    }
    this.#tools.set(tool.name, tool);
  }

  /** Finds a tool by the name that a model used, a habitual prefix or stray blanks forgiven. */
  resolve(name: string): Tool | undefined {
    const trimmed = name.trim();
    return this.#tools.get(trimmed) ?? this.#tools.get(trimmed.replace(HABITUAL_PREFIX, ""));
  }

  /** The tools that this user may call. */
  list(principal: Principal): readonly Tool[] {
    return [...this.#tools.values()].filter((tool) => allows(principal.permissionLevel, tool.permission));
  }
}
