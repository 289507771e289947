import { inlineCode, paragraphs, prose } from "../../shared/markdown.js";
import { numberAt, recordsAt, textAt } from "../findings/read-finding.js";

type Json = Readonly<Record<string, unknown>>;

/** What a repository is, from an overview of it. */
export function describeOverview(overview: Json, most: number): string {
  const description = textAt(overview, "description");
  const name = prose(textAt(overview, "name") ?? "This repository");
  return paragraphs([
    description === undefined ? `This is **${name}**.` : `**${name}**: ${prose(description)}`,
    tellSize(overview),
    tellFolders(overview, most),
    tellStart(overview),
    tellChanges(overview),
  ]);
}

function tellSize(overview: Json): string {
  const files = numberAt(overview, "files") ?? 0;
  const lines = numberAt(overview, "lines");
  const languages = recordsAt(overview, "languages")
    .slice(0, 3)
    .map((entry) => `${prose(textAt(entry, "name") ?? "?")} ${percent(numberAt(entry, "share"))}`);
  const size = counted(files, "file") + (lines === undefined ? "" : ` with ${counted(lines, "line")}`);
  return languages.length === 0 ? `It has ${size}.` : `It has ${size}: ${languages.join(", ")}.`;
}

function tellFolders(overview: Json, most: number): string | undefined {
  const folders = recordsAt(overview, "directories").slice(0, most);
  if (folders.length === 0) return undefined;
  const bullets = folders.map((folder) => {
    const about = textAt(folder, "description") ?? counted(numberAt(folder, "files") ?? 0, "file");
    return `- ${inlineCode(textAt(folder, "path") ?? "?")}: ${prose(about)}`;
  });
  return paragraphs(["Its parts:", bullets.join("\n")]);
}

function tellStart(overview: Json): string | undefined {
  const entries = overview["entry_points"];
  const paths = (Array.isArray(entries) ? entries : [])
    .filter((path) => typeof path === "string")
    .slice(0, 3);
  if (paths.length === 0) return undefined;
  return `Good places to start reading are ${paths.map(inlineCode).join(", ")}.`;
}

function tellChanges(overview: Json): string | undefined {
  const hotspots = recordsAt(overview, "hotspots").slice(0, 3);
  const [latest] = recordsAt(overview, "recent_commits");
  const most = hotspots.map(
    (spot) => `${inlineCode(textAt(spot, "path") ?? "?")} (${numberAt(spot, "changes") ?? 0})`,
  );
  const parts = [
    most.length === 0 ? "" : `Changed most often: ${most.join(", ")}.`,
    latest === undefined
      ? ""
      : `The latest commit is ${inlineCode(textAt(latest, "sha") ?? "?")}, “${prose(textAt(latest, "subject") ?? "")}”.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function percent(share: number | undefined): string {
  return share === undefined ? "" : `${Math.round(share * 100)} %`;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString("en-GB")} ${word}${count === 1 ? "" : "s"}`;
}
