/** How a language announces a name. */
export interface DefinitionGrammar {
  /** Words that may stand before the keyword: `export`, `async`, `pub`. */
  readonly modifiers: ReadonlySet<string>;
  /** The keyword, and what the name after it is. */
  readonly keywords: ReadonlyMap<string, string>;
  /** Keywords that count only at the left margin: deeper they are local variables. */
  readonly topLevelOnly: ReadonlySet<string>;
  /** `name(…) {` defines a method or a function. */
  readonly bareFunctions: "none" | "indented" | "typed";
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const kinds = (pairs: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(pairs));
const none: ReadonlySet<string> = new Set();

const variables = { const: "variable", let: "variable", var: "variable" };

const javaScript: DefinitionGrammar = {
  modifiers: words("export default declare async abstract"),
  keywords: kinds({
    ...{ function: "function", "function*": "function", class: "class", interface: "interface" },
    ...{ type: "type", enum: "enum", namespace: "namespace", ...variables },
  }),
  topLevelOnly: words("const let var"),
  bareFunctions: "indented",
};

const python: DefinitionGrammar = {
  modifiers: words("async"),
  keywords: kinds({ def: "function", class: "class" }),
  topLevelOnly: none,
  bareFunctions: "none",
};

const go: DefinitionGrammar = {
  modifiers: none,
  keywords: kinds({ func: "function", type: "type", const: "variable", var: "variable" }),
  topLevelOnly: words("const var type"),
  bareFunctions: "none",
};

const rust: DefinitionGrammar = {
  modifiers: words("pub pub(crate) pub(super) async unsafe extern default"),
  keywords: kinds({
    ...{ fn: "function", struct: "struct", enum: "enum", trait: "trait", mod: "module", union: "union" },
    ...{ type: "type", const: "variable", static: "variable", "macro_rules!": "macro" },
  }),
  topLevelOnly: none,
  bareFunctions: "none",
};

/** Java, Kotlin, C#, Scala, Swift, Dart and PHP differ in too little to be told apart here. */
const classBased: DefinitionGrammar = {
  modifiers: words(
    "public private protected internal static final abstract sealed open override virtual partial data inline " +
      "suspend export case readonly async extern unsafe lazy fileprivate mutating",
  ),
  keywords: kinds({
    ...{ class: "class", interface: "interface", enum: "enum", record: "record", struct: "struct" },
    ...{
      trait: "trait",
      object: "object",
      protocol: "protocol",
      extension: "extension",
      namespace: "namespace",
    },
    ...{ fun: "function", func: "function", def: "function", function: "function", typealias: "type" },
  }),
  topLevelOnly: none,
  bareFunctions: "typed",
};

const cFamily: DefinitionGrammar = {
  modifiers: words("static inline extern const constexpr virtual explicit typedef template"),
  keywords: kinds({
    ...{ struct: "struct", class: "class", enum: "enum", union: "union", namespace: "namespace" },
    ...{ "#define": "macro", using: "type" },
  }),
  topLevelOnly: none,
  bareFunctions: "typed",
};

const scripting: DefinitionGrammar = {
  modifiers: words("local private public"),
  keywords: kinds({
    ...{ def: "function", defp: "function", defmodule: "module", defmacro: "macro", function: "function" },
    ...{ class: "class", module: "module", sub: "function" },
  }),
  topLevelOnly: none,
  bareFunctions: "none",
};

const schema: DefinitionGrammar = {
  modifiers: words("extend create CREATE or OR replace REPLACE temporary TEMPORARY"),
  keywords: kinds({
    ...{ message: "message", service: "service", rpc: "method", enum: "enum", type: "type", input: "type" },
    ...{ interface: "interface", union: "union", table: "table", TABLE: "table", view: "view", VIEW: "view" },
    ...{ function: "function", FUNCTION: "function", procedure: "function", PROCEDURE: "function" },
  }),
  topLevelOnly: none,
  bareFunctions: "none",
};

const grammars = {
  ...{ TypeScript: javaScript, JavaScript: javaScript, Vue: javaScript, Svelte: javaScript },
  ...{ Python: python, Go: go, Rust: rust, C: cFamily, "C++": cFamily },
  ...{ Java: classBased, Kotlin: classBased, "C#": classBased, Scala: classBased, Swift: classBased },
  ...{ Dart: classBased, PHP: classBased, Groovy: classBased, Gradle: classBased },
  ...{ Ruby: scripting, Lua: scripting, Elixir: scripting, Perl: scripting, Shell: scripting },
  ...{ SQL: schema, GraphQL: schema, "Protocol Buffers": schema },
} satisfies Record<string, DefinitionGrammar>;

export function grammarOf(languageName: string): DefinitionGrammar | undefined {
  return Object.hasOwn(grammars, languageName) ? grammars[languageName as keyof typeof grammars] : undefined;
}
