import { createContext, useContext, type ReactNode } from "react";
import type { Element } from "hast";
import type { Components } from "react-markdown";
import { Icon } from "../parts/icon.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { CodeBlock } from "./code-block.js";
import { ExternalImage } from "./external-image.js";
import { ExternalLink } from "./external-link.js";
import { readInfo } from "./fenced-code.js";

/** Whether more text may still come into the block. */
export const OpenBlockContext = createContext(false);

/** What Markdown's elements become. A constant: a new object would render every settled block again. */
export const markdownElements: Components = {
  a: ({ href, children }) => <ExternalLink href={href ?? ""}>{children}</ExternalLink>,
  img: ({ src, alt }) => <ExternalImage src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  pre: ({ node }) => <NestedCode pre={node} />,
  table: ({ children }) => <Table>{children}</Table>,
  th: ({ style, children }) => <th data-align={style?.textAlign}>{children}</th>,
  td: ({ style, children }) => <td data-align={style?.textAlign}>{children}</td>,
  input: ({ checked }) => <TaskMark done={checked === true} />,
};

/** Code that is not a block of its own, but in a list or a quote. */
function NestedCode({ pre }: { pre: Element | undefined }): ReactNode {
  const open = useContext(OpenBlockContext);
  const code = pre?.children.find((child) => child.type === "element");
  const text = code?.children.map((child) => (child.type === "text" ? child.value : "")).join("") ?? "";
  const [className] = Array.isArray(code?.properties.className) ? code.properties.className : [];
  const info = (typeof className === "string" ? className : "").replace(/^language-/, "");
  return <CodeBlock code={text.replace(/\n$/, "")} {...readInfo(info)} closed={!open} />;
}

function Table({ children }: { children: ReactNode }): ReactNode {
  const part = useParts();
  return (
    <div {...part("table")} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** A task list's box. Not an input: nothing can be entered. */
function TaskMark({ done }: { done: boolean }): ReactNode {
  const labels = useLabels();
  return (
    <span
      role="img"
      aria-label={done ? labels.done : labels.notDone}
      className="chatelaine-task"
      data-state={done ? "done" : "open"}
    >
      {done && <Icon name="check" />}
    </span>
  );
}
