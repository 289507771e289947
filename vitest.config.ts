import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The same map as `paths` in tsconfig.json, so that tests run the sources and not a stale build. */
const alias = [
  { find: /^@chatelaine\/core$/, replacement: at("./packages/core/src/index.ts") },
  { find: /^@chatelaine\/core\/(.+)$/, replacement: at("./packages/core/src/$1/index.ts") },
  { find: /^@chatelaine\/server-adapters\/(.+)$/, replacement: at("./packages/server-adapters/src/$1.ts") },
  { find: /^@chatelaine\/react\/styles\.css$/, replacement: at("./packages/react/src/styles/styles.css") },
  { find: /^@chatelaine\/react\/hooks$/, replacement: at("./packages/react/src/hooks/index.ts") },
  { find: /^@chatelaine\/react$/, replacement: at("./packages/react/src/index.ts") },
];

const endToEnd = "test/e2e/**/*.e2e.test.ts";

export default defineConfig({
  resolve: { alias },
  test: {
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A worker a core: the default keeps one back, which on two cores leaves a single worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: [
            "packages/{core,server-adapters}/src/**/*.test.ts",
            "examples/**/*.test.{ts,tsx}",
            "test/**/*.test.{ts,tsx}",
          ],
          exclude: [...configDefaults.exclude, endToEnd],
        },
      },
      {
        extends: true,
        test: {
          name: "react",
          environment: "jsdom",
          include: ["packages/react/src/**/*.test.{ts,tsx}", "stories/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [endToEnd],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time, and not while the other tests hold both cores.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
