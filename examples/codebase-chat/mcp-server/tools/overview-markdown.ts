import { inlineCode, paragraphs, prose, table } from "../../shared/markdown.js";
import type { OverviewResult } from "../contract.js";

/** The overview as a page to read. */
export function overviewMarkdown(overview: OverviewResult): string {
  return paragraphs([
    `## ${prose(overview.name)}`,
    overview.description === undefined ? undefined : prose(overview.description),
    factsOf(overview),
    languagesOf(overview),
    directoriesOf(overview),
    entryPointsOf(overview),
    hotspotsOf(overview),
    commitsOf(overview),
  ]);
}

function factsOf({ files, lines, branch, head }: OverviewResult): string {
  const size = `**${count(files)}** files, **${count(lines)}** lines`;
  const at = head === null ? "no commits yet" : `at ${inlineCode(head)}`;
  return branch === null ? `${size}, ${at}.` : `${size}, ${at} on ${inlineCode(branch)}.`;
}

function languagesOf({ languages }: OverviewResult): string | undefined {
  if (languages.length === 0) return undefined;
  const rows = languages.map(({ name, files, lines, share }) => [
    ...[name, count(files), count(lines), `${(share * 100).toFixed(1)} %`],
  ]);
  return paragraphs(["### Languages", table(["Language", "Files", "Lines", "Share"], rows)]);
}

function directoriesOf({ directories }: OverviewResult): string | undefined {
  if (directories.length === 0) return undefined;
  const rows = directories.map(({ path, files, lines, description }) => [
    ...[inlineCode(path), count(files), count(lines), prose(description ?? "")],
  ]);
  return paragraphs(["### Folders", table(["Folder", "Files", "Lines", "About"], rows)]);
}

function entryPointsOf({ entry_points: paths }: OverviewResult): string | undefined {
  if (paths.length === 0) return undefined;
  return paragraphs(["### Where to start reading", paths.map((path) => `- ${inlineCode(path)}`).join("\n")]);
}

function hotspotsOf({ hotspots, commits_examined: commits }: OverviewResult): string | undefined {
  if (hotspots.length === 0) return undefined;
  const rows = hotspots.map(({ path, changes }) => [inlineCode(path), String(changes)]);
  return paragraphs(["### Changed most", table(["File", `Changes in ${count(commits)} commits`], rows)]);
}

function commitsOf({ recent_commits: commits }: OverviewResult): string | undefined {
  if (commits.length === 0) return undefined;
  const lines = commits.map(
    ({ sha, date, author, subject }) =>
      `- ${inlineCode(sha)} ${prose(subject)}, ${date.slice(0, 10)}, ${prose(author)}`,
  );
  return paragraphs(["### Latest commits", lines.join("\n")]);
}

function count(value: number): string {
  return value.toLocaleString("en-GB");
}
