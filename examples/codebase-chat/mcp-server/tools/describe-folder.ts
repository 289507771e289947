import { posix } from "node:path";
import { isRecord, parseJsonText } from "../../shared/json.js";
import type { Codebase } from "../index/codebase.js";
import type { IndexedFile } from "../index/indexed-file.js";
import { clipText } from "./clip.js";

const README_NAMES = ["README.md", "readme.md", "README", "README.rst", "README.txt"];
const MAX_DESCRIPTION = 320;

/** What a folder (`""` is the root) says of itself: its README's first paragraph, else its manifest's description. */
export function describeFolder(codebase: Codebase, folder: string): string | undefined {
  for (const name of README_NAMES) {
    const readme = codebase.filesByPath.get(posix.join(folder, name));
    const paragraph = readme === undefined ? undefined : firstParagraph(readme.lines);
    if (paragraph !== undefined) return clipText(paragraph, MAX_DESCRIPTION);
  }
  const manifest = readManifest(codebase, folder)?.["description"];
  if (typeof manifest === "string" && manifest !== "") return clipText(manifest, MAX_DESCRIPTION);
  const other = codebase.filesByPath.get(posix.join(folder, "pyproject.toml")) ?? cargo(codebase, folder);
  const line = other?.lines.find((text) => /^description\s?=\s?"/.test(text));
  return line === undefined
    ? undefined
    : clipText(line.slice(line.indexOf('"') + 1).replace(/"\s*$/, ""), MAX_DESCRIPTION);
}

/** The repository's name as its README writes it. */
export function readmeTitle(codebase: Codebase): string | undefined {
  const readme = README_NAMES.map((name) => codebase.filesByPath.get(name)).find(
    (file) => file !== undefined,
  );
  const heading = readme?.symbols.find(({ kind }) => kind === "heading");
  // A title made of pictures and links is no name.
  return heading === undefined || /[[<!]/.test(heading.name) ? undefined : clipText(heading.name, 80);
}

export function manifestName(codebase: Codebase): string | undefined {
  const name = readManifest(codebase, "")?.["name"];
  return typeof name === "string" && name !== "" ? name : undefined;
}

function readManifest(codebase: Codebase, folder: string): Readonly<Record<string, unknown>> | undefined {
  const file = codebase.filesByPath.get(posix.join(folder, "package.json"));
  const manifest = file === undefined ? undefined : parseJsonText(file.lines.join("\n"));
  return isRecord(manifest) ? manifest : undefined;
}

function cargo(codebase: Codebase, folder: string): IndexedFile | undefined {
  return codebase.filesByPath.get(posix.join(folder, "Cargo.toml"));
}

/** The first lines of prose: headings, badges, pictures and HTML are passed over. */
function firstParagraph(lines: readonly string[]): string | undefined {
  const paragraph: string[] = [];
  for (const line of lines.slice(0, 80)) {
    const text = line.trim();
    const isProse = text !== "" && !/^(?:[#<!=|>-]|\[!|\[!\[|```|\.\.|\*\*\*|---|:\w)/.test(text);
    if (isProse) paragraph.push(text);
    else if (paragraph.length > 0) break;
  }
  return paragraph.length === 0 ? undefined : paragraph.join(" ");
}
