import type { Element, Nodes, Root } from "hast";
import { withoutHidden } from "./hidden-characters.js";

const MAX_DEPTH = 48;

/** Throws for a tree that no person wrote: thousands of nested quotes would bring down the browser's layout. */
export function limitDepth() {
  return (tree: Root): void => {
    walk(tree, (_node, depth) => {
      if (depth > MAX_DEPTH) throw new RangeError("The Markdown is nested too deeply.");
    });
  };
}

/** Raw HTML as a paragraph of its own text, where it stands among blocks; inside a line it is text anyway. */
export function showHtmlBlocks() {
  return (tree: Root): void => {
    walk(tree, (node) => {
      if (node.type !== "root" && !(node.type === "element" && node.tagName === "blockquote")) return;
      node.children = node.children.map((child) =>
        child.type === "raw" ? htmlParagraph(child.value) : child,
      );
    });
  };
}

function htmlParagraph(html: string): Element {
  return {
    type: "element",
    tagName: "p",
    properties: { className: ["chatelaine-plain"] },
    children: [{ type: "text", value: html.trim() }],
  };
}

/** Takes hidden characters out of every link's text. */
export function cleanLinkTexts() {
  return (tree: Root): void => {
    walk(tree, (node) => {
      if (node.type === "element" && node.tagName === "a") cleanTexts(node);
    });
  };
}

function cleanTexts(link: Element): void {
  walk(link, (node) => {
    if (node.type === "text") node.value = withoutHidden(node.value);
  });
}

function walk(root: Nodes, visit: (node: Nodes, depth: number) => void): void {
  // An explicit stack: the depth of the tree is in the hands of the text's author.
  const stack: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    visit(entry.node, entry.depth);
    if (!("children" in entry.node)) continue;
    for (const child of entry.node.children) stack.push({ node: child, depth: entry.depth + 1 });
  }
}
