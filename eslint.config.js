import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

const tests = [
  "**/*.test.{ts,tsx}",
  "**/*.contract.ts",
  "packages/*/src/*/testing/**",
  "packages/react/src/testing/**",
  "test/**",
];
const server = ["packages/core/src/store/sqlite/**", "packages/core/src/testing/**"];

/** Listed again in each block that adds to them: a later block replaces the option, it does not extend it. */
const houseSyntax = [
  {
    selector: "TSEnumDeclaration",
    message: "No enums: a union of string literals says the same and is erased.",
  },
];
const packageSyntax = [
  ...houseSyntax,
  { selector: "ExportDefaultDeclaration", message: "Named exports only." },
  { selector: "ExportSpecifier[exported.name='default']", message: "Named exports only." },
  { selector: "ExportAllDeclaration", message: "List the names by hand." },
];
const processEnv = {
  selector:
    "MemberExpression[property.name='env']:matches([object.name='process'], [object.property.name='process'])",
  message: "The environment is read only in packages/core/src/config.",
};

export default tseslint.config(
  // The quick start's host is half a program: the README has the other half, and its test compiles both.
  {
    ignores: [
      "test/e2e/quick-start/host/**",
      "**/dist/**",
      "**/node_modules/**",
      "coverage/**",
      ".demo/**",
      "storybook-static/**",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mts}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-restricted-syntax": ["error", ...houseSyntax],
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // `import { type A }` leaves an import behind at run time.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" },
      ],
      // An empty string often means "none", so `||` on strings stays.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      "@typescript-eslint/prefer-optional-chain": "error",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      // The unions are ours: a case that is left out must say so with a default that calls assertNever.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      // A port that returns a promise has implementations that need not wait: `async` turns their throws into rejections.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // `void` as a type argument is how a generator says that it returns nothing.
      "@typescript-eslint/no-invalid-void-type": ["error", { allowAsThisParameter: true }],
    },
  },
  {
    files: ["packages/*/src/**/*.{ts,tsx}"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": ["error", ...packageSyntax, processEnv],
      "no-restricted-properties": [
        "error",
        { object: "JSON", property: "parse", message: "Use parseJson of base/json.ts, which never throws." },
      ],
    },
  },
  {
    files: ["packages/core/src/**/*.ts", "packages/react/src/**/*.{ts,tsx}"],
    ignores: [...server, ...tests, "packages/core/src/config/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["process", "Buffer", "global", "setImmediate", "clearImmediate", "require", "__dirname"].map(
          (name) => ({
            name,
            message: "This entry also runs where there is no Node.",
          }),
        ),
      ],
    },
  },
  {
    files: ["packages/core/src/config/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...packageSyntax] },
  },
  { files: ["packages/core/src/base/json.ts"], rules: { "no-restricted-properties": "off" } },
  {
    files: ["packages/react/src/**/*.{ts,tsx}", "examples/**/*.tsx", "stories/**/*.tsx"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
  },
  {
    files: tests,
    rules: {
      "no-restricted-properties": "off",
      // A failing assertion is the point of `!` in a test, and a spy is looked at without being called.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-empty-function": "off",
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
