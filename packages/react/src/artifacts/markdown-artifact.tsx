import type { ReactNode } from "react";
import { ChatMarkdown } from "../components/markdown/chat-markdown.js";
import { isRecord } from "../labels/is-record.js";
import type { ArtifactRendererProps } from "./artifact-renderer.js";
import { JsonTree } from "./json-tree.js";

/** Markdown, given as a text or as `content_md`, `markdown`, `text` or `content` of an object. */
export function MarkdownArtifact({ artifact }: ArtifactRendererProps): ReactNode {
  const text = markdownText(artifact.data);
  if (text === undefined) return <JsonTree value={artifact.data} />;
  return <ChatMarkdown text={withoutTitle(text, artifact.title)} />;
}

/** The Markdown in an artifact's data, where there is some. */
export function markdownText(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  if (!isRecord(data)) return undefined;
  return [data.content_md, data.markdown, data.text, data.content].find((value) => typeof value === "string");
}

/** The panel shows the title already: a first heading that repeats it is left out. */
function withoutTitle(text: string, title: string): string {
  const [line = "", heading = ""] = /^#{1,6}\s+([^\n]*)/.exec(text) ?? [];
  const same = line !== "" && heading.replace(/[`*]/g, "").trim() === title.trim();
  return same ? text.slice(line.length).trimStart() : text;
}
