import type { Meta, StoryObj } from "@storybook/react-vite";
import { ChatMarkdown } from "@chatelaine/react";
import { prose } from "./samples.js";

const meta: Meta<typeof ChatMarkdown> = {
  title: "ChatMarkdown",
  component: ChatMarkdown,
  parameters: { layout: "padded" },
};
export default meta;

type Story = StoryObj<typeof ChatMarkdown>;

export const Prose: Story = { args: { text: prose } };
export const Streaming: Story = { args: { text: prose.slice(0, -24), streaming: true } };
export const OpenCode: Story = { args: { text: "So:\n\n```ts\nconst half = ", streaming: true } };

export const EverySyntax: Story = {
  args: {
    text: `# First heading

## Second heading

Text with **bold**, *italic*, ~~struck~~, \`code\` and a [link](https://example.com/docs).

> A quote, and in it
> - a list

1. One
2. Two
   - nested

- [x] done
- [ ] open

| Name | Kind | Line |
|---|:-:|--:|
| \`verifySession\` | function | 41 |
| \`AuthError\` | class | 12 |

---

A note.[^1]

[^1]: At the end.
`,
  },
};

export const FromOutside: Story = {
  args: {
    text: `A picture: ![diagram](https://img.example.com/diagram.png)

A link that says [https://bank.example](https://evil.example/login), one that [does not lead](javascript:alert(1)).

<b onclick="alert(1)">raw HTML</b>

<script>alert(1)</script>
`,
  },
};

export const RightToLeft: Story = {
  args: {
    text: "## عنوان\n\nنص باللغة العربية مع `code` ورابط [هنا](https://example.com).\n\n- واحد\n- اثنان",
  },
};
