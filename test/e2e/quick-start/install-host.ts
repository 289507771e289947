import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { packages, root } from "../../../scripts/packages.js";

/** Below `node_modules`, so that the host's other dependencies are found where the workspace has them. */
const host = join(root, "node_modules", ".cache", "chatelaine", "quick-start");
const template = join(root, "test", "e2e", "quick-start", "host");

/**
 * An app with the README's quick start pasted in, and our packages installed from the tarballs that would be
 * published. Gives the app's folder.
 */
export function installHost(): string {
  rmSync(host, { recursive: true, force: true });
  cpSync(template, host, { recursive: true });
  writeFileSync(join(host, "package.json"), JSON.stringify({ name: "shop", type: "module" }));
  const server = readFileSync(join(host, "server.ts"), "utf8");
  writeFileSync(join(host, "server.ts"), server.replace("/* the quick start */", quickStart("server")));
  writeFileSync(join(host, "page", "support-chat.tsx"), quickStart("page"));
  installPackages();
  return host;
}

/** The code block of the README below the mark of this name. */
function quickStart(name: "server" | "page"): string {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const block = new RegExp(`<!-- quick start: ${name} -->\\s*\`\`\`tsx?\\n([\\s\\S]*?)\`\`\``).exec(readme);
  if (block?.[1] === undefined) throw new Error(`The README has no quick start of the ${name}.`);
  return block[1];
}

function installPackages(): void {
  run("npm", ["run", "--silent", "build"]);
  const tarballs = join(host, "tarballs");
  mkdirSync(tarballs);
  for (const { path } of packages) run("npm", ["pack", path, "--pack-destination", tarballs, "--silent"]);
  for (const tarball of readdirSync(tarballs)) {
    const folder = /^chatelaine-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(tarball)?.[1];
    if (folder === undefined) throw new Error(`Not a tarball of ours: ${tarball}`);
    const target = join(host, "node_modules", "@chatelaine", folder);
    mkdirSync(target, { recursive: true });
    run("tar", ["-xzf", join(tarballs, tarball), "-C", target, "--strip-components=1"]);
  }
}

/** What the compiler says of the app, as strict as it can be. */
export function compileHost(): readonly string[] {
  const program = ts.createProgram([join(host, "server.ts"), join(host, "page", "main.tsx")], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["node", "vite/client"],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file === undefined || !foreign(file.fileName))
    .map((diagnostic) => {
      const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
      return `${diagnostic.file?.fileName ?? "options"}: ${text}`;
    });
}

/** Others' declarations may be at odds with one another; ours and the host's may not. */
function foreign(path: string): boolean {
  return (
    path.includes("/node_modules/") &&
    !path.replace(host, "").includes("/@chatelaine/") &&
    !path.startsWith(host)
  );
}

function run(command: string, parameters: readonly string[]): void {
  const shell = process.platform === "win32";
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: root, encoding: "utf8", shell });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} failed:\n${stdout}${stderr}`);
}
