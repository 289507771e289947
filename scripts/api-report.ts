/**
 * Writes the public declarations of every built entry to `etc/api`, so that a change of the public face shows in the
 * diff. With `--check` it writes nothing there, and fails where report and declarations differ. Either way it fails
 * where something public has no TSDoc.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { packages, root, type PackageEntry, type PublishedPackage } from "./packages.js";

const committed = join(root, "etc", "api");
const temporary = mkdtempSync(join(tmpdir(), "chatelaine-api-"));
const fresh = join(temporary, "api");
mkdirSync(fresh);
try {
  writeReports();
  if (process.argv.includes("--check")) compare();
  else replace();
  listUndocumented();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function writeReports(): void {
  const configs = packages.flatMap((published) =>
    published.entries.map((entry) => configure(published, entry)),
  );
  const [first, ...others] = configs;
  if (first === undefined) throw new Error("No package has an entry.");
  // One program for all entries: reading the declarations is what takes the time.
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  for (const config of configs) {
    const { errorCount } = Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      messageCallback: (message) => {
        if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true;
      },
    });
    if (errorCount > 0) throw new Error(`No report for ${config.mainEntryPointFilePath}.`);
  }
}

function configure(published: PublishedPackage, entry: PackageEntry): ExtractorConfig {
  const silent = { logLevel: ExtractorLogLevel.None };
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: published.path,
      mainEntryPointFilePath: entry.declaration,
      compiler: { overrideTsconfig: { compilerOptions: compilerOptions() } },
      apiReport: {
        enabled: true,
        reportFileName: entry.specifier.replace("@chatelaine/", "").replaceAll("/", "."),
        reportFolder: fresh,
        includeForgottenExports: true,
        reportTempFolder: join(temporary, "extractor"),
      },
      newlineKind: "lf",
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        tsdocMessageReporting: { default: silent },
        // Nothing that carries a line number: what is not exported shows by its missing `export`.
        extractorMessageReporting: { default: silent },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(published.path, "package.json"),
  });
}

/** The repository's own, without `paths`: a report reads what is published, not the sources. */
function compilerOptions(): object {
  const { compilerOptions: options } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
    compilerOptions: object;
  };
  return { ...options, paths: {} };
}

function replace(): void {
  rmSync(committed, { recursive: true, force: true });
  cpSync(fresh, committed, { recursive: true });
  console.log(`${readdirSync(committed).length} reports in etc/api`);
}

function compare(): void {
  const difference = spawnSync("git", ["diff", "--no-index", "--stat", "--patch", committed, fresh], {
    encoding: "utf8",
  });
  if (difference.status === 0) return;
  console.error(difference.stdout + difference.stderr);
  console.error(
    "The public API differs from its report. If you mean it, run `npm run api` and commit etc/api.",
  );
  process.exitCode = 1;
}

/** API Extractor marks what has no TSDoc; the declaration is on the next line, its owner on the last one without indent. */
function listUndocumented(): void {
  // An entry repeats what it shares with others: each name once, with all its reports.
  const reportsOf = new Map<string, string[]>();
  for (const report of readdirSync(fresh).sort()) {
    let owner = "";
    const lines = readFileSync(join(fresh, report), "utf8").split("\n");
    for (const [index, line] of lines.entries()) {
      if (/^[a-z]/.test(line)) owner = line.replace(/ \{$/, "");
      if (!line.includes("(undocumented)")) continue;
      const declaration = lines[index + 1] ?? "";
      const name = declaration.startsWith(" ") ? `${owner}: ${declaration.trim()}` : declaration;
      reportsOf.set(name, [...(reportsOf.get(name) ?? []), report]);
    }
  }
  if (reportsOf.size === 0) return;
  for (const [name, reports] of reportsOf) console.error(`${name}\n  in ${reports.join(", ")}`);
  console.error(
    `Public declarations without TSDoc: ${reportsOf.size}. Say what, the unit, the default, when absent.`,
  );
  process.exitCode = 1;
}
