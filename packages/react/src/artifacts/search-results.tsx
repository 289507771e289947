import { useState, type ReactNode } from "react";
import { HighlightedCode } from "../components/markdown/highlight/highlighted-code.js";
import { ExternalLink } from "../components/markdown/external-link.js";
import { withoutHidden } from "../components/markdown/hidden-characters.js";
import { useLabels } from "../components/parts/use-labels.js";
import { useParts } from "../components/parts/use-parts.js";
import type { ArtifactRendererProps } from "./artifact-renderer.js";
import { JsonTree } from "./json-tree.js";
import { readSearchResults, type SearchHit } from "./read-search-results.js";

const PAGE = 50;

/** The hits of a search, each with where it is and what it says. */
export function SearchResults({ artifact }: ArtifactRendererProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const [shown, setShown] = useState(PAGE);
  const hits = readSearchResults(artifact.data);
  if (hits === undefined) return <JsonTree value={artifact.data} />;
  if (hits.length === 0) return <p>{labels.noResults}</p>;
  const rest = hits.length - shown;
  return (
    <>
      <ol {...part("results")}>
        {hits.slice(0, shown).map((hit, index) => (
          <li key={index} {...part("result")}>
            <Hit hit={hit} />
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <button type="button" {...part("button")} onClick={() => setShown(shown + PAGE)}>
          {labels.more(Math.min(rest, PAGE))}
        </button>
      )}
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const title = withoutHidden(hit.title);
  return (
    <>
      <div {...part("result-head")}>
        <span {...part("result-title")}>
          {hit.url === undefined ? (
            title
          ) : (
            <ExternalLink href={hit.url} showHost>
              {title}
            </ExternalLink>
          )}
        </span>
        {hit.lines !== undefined && <span {...part("result-place")}>{labels.line(hit.lines)}</span>}
        {hit.about !== undefined && <span {...part("result-about")}>{withoutHidden(hit.about)}</span>}
      </div>
      {hit.text !== undefined && <HitText text={hit.text} language={hit.language} />}
    </>
  );
}

function HitText({ text, language }: { text: string; language: string | undefined }): ReactNode {
  const part = useParts();
  if (language === undefined || prose.has(language)) return <p {...part("result-text")}>{text}</p>;
  return (
    <pre {...part("result-text", { state: "code" })} tabIndex={0} dir="ltr">
      <code>
        <HighlightedCode code={text} language={language} ready />
      </code>
    </pre>
  );
}

/** Languages whose lines are sentences, to be wrapped and not scrolled. */
const prose: ReadonlySet<string> = new Set(["md", "mdx", "markdown", "txt", "text", "rst", "adoc"]);
