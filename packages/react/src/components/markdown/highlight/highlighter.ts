import { common, createLowlight } from "lowlight";

/** A stretch of code in one colour, or others inside it. */
export type CodeNode = string | { readonly className: string; readonly children: readonly CodeNode[] };

const lowlight = createLowlight(common);

/** The code in coloured stretches; `undefined` for a language that is not known. This module is loaded on demand. */
export function highlight(code: string, language: string): readonly CodeNode[] | undefined {
  if (!lowlight.registered(language)) return undefined;
  return toCodeNodes(lowlight.highlight(language, code, { prefix: "chatelaine-hl-" }).children);
}

type HighlightedNode = ReturnType<typeof lowlight.highlight>["children"][number];

function toCodeNodes(nodes: readonly HighlightedNode[]): CodeNode[] {
  return nodes.flatMap((node): CodeNode[] => {
    if (node.type === "text") return [node.value];
    if (node.type !== "element") return [];
    const { className } = node.properties;
    return [
      {
        className: Array.isArray(className) ? className.join(" ") : "",
        children: toCodeNodes(node.children),
      },
    ];
  });
}
