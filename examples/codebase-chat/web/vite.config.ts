import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  // The sources, so that the page needs no build of the packages before its own.
  resolve: {
    alias: [
      { find: /^@chatelaine\/react\/styles\.css$/, replacement: `${packages}react/src/styles/styles.css` },
      { find: /^@chatelaine\/react\/hooks$/, replacement: `${packages}react/src/hooks/index.ts` },
      { find: /^@chatelaine\/react$/, replacement: `${packages}react/src/index.ts` },
      { find: /^@chatelaine\/core\/(.+)$/, replacement: `${packages}core/src/$1/index.ts` },
    ],
  },
  build: { outDir: "dist", emptyOutDir: true },
  server: { proxy: { "/api": `http://127.0.0.1:${process.env["CHAT_PORT"] ?? "4173"}` } },
});
