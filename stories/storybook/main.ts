import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../*.stories.tsx"],
  addons: ["@storybook/addon-a11y"],
  core: { disableTelemetry: true },
  viteFinal: (vite) => ({
    ...vite,
    resolve: {
      ...vite.resolve,
      // The sources, so that a story shows what was just written.
      alias: [
        { find: /^@chatelaine\/react\/styles\.css$/, replacement: `${packages}react/src/styles/styles.css` },
        { find: /^@chatelaine\/react$/, replacement: `${packages}react/src/index.ts` },
        { find: /^@chatelaine\/core\/(.+)$/, replacement: `${packages}core/src/$1/index.ts` },
      ],
    },
  }),
};

export default config;
