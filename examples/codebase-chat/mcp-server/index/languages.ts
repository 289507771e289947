/** What a file is written in. `fence` is the word after the three backticks in Markdown. */
export interface Language {
  readonly name: string;
  readonly fence: string;
  /** `code` is searched for definitions, `doc` for headings, `data` is neither. */
  readonly nature: "code" | "doc" | "data";
}

const code = (name: string, fence: string): Language => ({ name, fence, nature: "code" });
const doc = (name: string, fence: string): Language => ({ name, fence, nature: "doc" });
const data = (name: string, fence: string): Language => ({ name, fence, nature: "data" });

const plainText = data("Text", "text");
const typeScript = code("TypeScript", "ts");
const javaScript = code("JavaScript", "js");
const cLanguage = code("C", "c");
const cPlusPlus = code("C++", "cpp");
const shell = code("Shell", "sh");
const markdown = doc("Markdown", "md");
const yaml = data("YAML", "yaml");

const byExtension: Readonly<Record<string, Language>> = {
  ...{ ts: typeScript, mts: typeScript, cts: typeScript, tsx: code("TypeScript", "tsx") },
  ...{ js: javaScript, mjs: javaScript, cjs: javaScript, jsx: code("JavaScript", "jsx") },
  ...{ vue: code("Vue", "vue"), svelte: code("Svelte", "svelte") },
  ...{ py: code("Python", "python"), pyi: code("Python", "python"), rb: code("Ruby", "ruby") },
  ...{ go: code("Go", "go"), rs: code("Rust", "rust"), zig: code("Zig", "zig") },
  ...{ java: code("Java", "java"), kt: code("Kotlin", "kotlin"), kts: code("Kotlin", "kotlin") },
  ...{ scala: code("Scala", "scala"), swift: code("Swift", "swift"), dart: code("Dart", "dart") },
  ...{
    c: cLanguage,
    h: cLanguage,
    cc: cPlusPlus,
    cpp: cPlusPlus,
    cxx: cPlusPlus,
    hpp: cPlusPlus,
    hh: cPlusPlus,
  },
  ...{ cs: code("C#", "csharp"), php: code("PHP", "php"), lua: code("Lua", "lua"), r: code("R", "r") },
  ...{ ex: code("Elixir", "elixir"), exs: code("Elixir", "elixir"), erl: code("Erlang", "erlang") },
  ...{ hs: code("Haskell", "haskell"), ml: code("OCaml", "ocaml"), clj: code("Clojure", "clojure") },
  ...{ sh: shell, bash: shell, zsh: shell, sql: code("SQL", "sql"), pl: code("Perl", "perl") },
  ...{ proto: code("Protocol Buffers", "protobuf"), graphql: code("GraphQL", "graphql") },
  ...{ css: code("CSS", "css"), scss: code("SCSS", "scss"), less: code("Less", "less") },
  ...{
    html: doc("HTML", "html"),
    md: markdown,
    mdx: markdown,
    markdown,
    rst: doc("reStructuredText", "rst"),
  },
  ...{ txt: doc("Text", "text"), adoc: doc("AsciiDoc", "adoc"), tex: doc("TeX", "tex") },
  ...{ json: data("JSON", "json"), jsonc: data("JSON", "json"), json5: data("JSON", "json") },
  ...{ yaml, yml: yaml, toml: data("TOML", "toml"), ini: data("INI", "ini"), xml: data("XML", "xml") },
  ...{ csv: data("CSV", "csv"), svg: data("SVG", "xml"), lock: data("Lock file", "text") },
  ...{ tf: data("Terraform", "hcl"), gradle: code("Gradle", "groovy"), nix: code("Nix", "nix") },
};

const byName: Readonly<Record<string, Language>> = {
  dockerfile: data("Dockerfile", "dockerfile"),
  makefile: data("Makefile", "makefile"),
  readme: doc("Text", "text"),
};

/** The language by the file's name; a plain text where the name tells nothing. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return lookUp(byName, name) ?? lookUp(byExtension, extension) ?? plainText;
}

function lookUp(table: Readonly<Record<string, Language>>, key: string): Language | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
