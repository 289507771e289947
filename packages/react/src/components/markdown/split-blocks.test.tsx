import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.js";
import { createBlockSplitter, splitBlocks } from "./split-blocks.js";

const documents = {
  "prose, lists and code": `# Sessions

The token is checked in **one** place,
\`verifySession\`, before any route runs.
Setext heading
---

- one
  - nested *deep*

  loose paragraph in the item
- two

1. first
2. second
   continued

\`\`\`ts
const a = 1;

const b = 2; // not **bold**
\`\`\`

After the code.

    indented code

~~~
tildes
~~~
`,
  "tables, quotes and rules": `> quoted
lazily continued

> another quote
> - with a list
>
> and a paragraph

| a | b |
|---|--:|
| 1 | \`x|y\` |
| 2 | 3 |

***

- [ ] open
- [x] done

Text right after ~~struck~~ and 20~25 degrees.
`,
  "definitions across blocks": `See [the guide][guide] and [short].

Another paragraph that uses [Guide][].

[guide]: https://example.com/guide "The guide"
[short]: https://example.com/short

\`\`\`md
[guide] is not a link here
\`\`\`

Last [guide].
`,
  "raw HTML": `<div>
<b>kept as text</b>
</div>

Text with <em>inline</em> tags.

<!-- a comment

over a blank line -->

End.
`,
  "footnotes in one piece": `A claim.[^1] And more.[^note]

[^1]: The source.

[^note]: Another,

    with a second paragraph.

The end.
`,
};

const rendered = new Map<string, string>();

/** Each block once: most of them are the same from prefix to prefix. */
function blockMarkup(block: string): string {
  const known = rendered.get(block);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(renderMarkdown(block, "id-"))
    .replace(/>\s+</g, "><")
    // Empty lines at the end of code that is still open show nothing.
    .replace(/\n+<\/code>/g, "</code>");
  rendered.set(block, html);
  return html;
}

const markup = (blocks: readonly string[]): string => blocks.map(blockMarkup).join("");

describe.each(Object.entries(documents))("%s", (_name, text) => {
  const prefixes = Array.from({ length: text.length }, (_, end) => text.slice(0, end + 1));

  test("every prefix says block by block what it says as a whole", () => {
    for (const prefix of prefixes) expect(markup(splitBlocks(prefix)), prefix).toBe(markup([prefix]));
  });

  test("a text that grows is split as if it had come in one piece", () => {
    const split = createBlockSplitter();
    for (const prefix of prefixes) expect(split(prefix), prefix).toEqual(splitBlocks(prefix));
  });
});

test("keeps apart what a blank line parts, so that a finished block is not parsed again", () => {
  expect(splitBlocks("one\n\ntwo\n\n```\na\n\nb\n```\n\nthree")).toEqual([
    "one",
    "two",
    "```\na\n\nb\n```",
    "three",
  ]);
});

test("reads only the end of a text that grows", () => {
  const paragraphs = Array.from({ length: 200 }, (_, index) => `Paragraph ${index}.`);
  const split = createBlockSplitter();
  let read = 0;
  const count = (tail: string) => {
    read += tail.length;
    return tail;
  };
  for (let end = 1; end <= paragraphs.length; end += 1) split(paragraphs.slice(0, end).join("\n\n"), count);
  expect(read).toBeLessThan(20_000);
});

test("begins anew when the text is another one", () => {
  const split = createBlockSplitter();
  split("a\n\nb\n\nc\n\nd");
  expect(split("x\n\ny")).toEqual(["x", "y"]);
});
