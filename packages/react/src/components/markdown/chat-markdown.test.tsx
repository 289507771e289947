import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { ChatMarkdown } from "./chat-markdown.js";

afterEach(cleanup);

const allowedTags = new Set(
  (
    "a article blockquote br button code del div em h1 h2 h3 h4 h5 h6 hr img li ol p path pre section span strong sup svg " +
    "table tbody td th thead tr ul"
  ).split(" "),
);

/** What must hold of anything that is rendered, whatever was written. */
function expectSafe(root: ParentNode, source: string): void {
  for (const element of root.querySelectorAll("*")) {
    expect(allowedTags, source).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(name, source).not.toMatch(/^on|^style$|^srcset$|^ping$|^formaction$/);
      if (name === "href") expect(value, source).toMatch(/^(https?:|mailto:|#|\/(?![/\\])|[\w.]+$)/);
      if (name === "src") expect(value, source).toMatch(/^data:image\/png/);
    }
  }
}

const hostile = [
  "![x](https://evil.test/p?d=1)",
  "[![x](https://evil.test/p?d=1)](https://ok.test)",
  "![x](//evil.test/p) ![x](/\\evil.test/p) ![x](javascript:alert(1))",
  "| a |\n|---|\n| ![x](https://evil.test/q) |",
  "<img src=x onerror=alert(1)> <svg onload=alert(1)>",
  '<div style="position:fixed">\n\n<script>alert(1)</script>\n\n</div>',
  "<iframe srcdoc='<script>1</script>'></iframe>\n<base href='https://evil.test'>",
  "[x](javascript:alert(1)) [x](JaVa&#x73;cript:alert(1)) [x](data:text/html,1) [x](vbscript:x)",
  "<javascript:alert(1)> [x]: javascript:alert(1)\n\n[x]",
  '[a](https://ok.test "t\\" onmouseover=\\"alert(1)")',
  "- [ ] <input autofocus onfocus=alert(1)>\n- [x] done",
  "a[^1]\n\n[^1]: <b onclick=x>note</b> [y](javascript:1)",
  "```html\n<img src=x onerror=alert(1)>\n```",
  "<p is=x-evil>y</p><x-evil onclick=alert(1)>z</x-evil>",
];

describe("a hostile text", () => {
  test.each(hostile)("%j is safe at every prefix", (source) => {
    for (let end = 1; end <= source.length; end += 1) {
      const host = document.createElement("div");
      host.innerHTML = renderToStaticMarkup(<ChatMarkdown text={source.slice(0, end)} streaming />);
      expectSafe(host, source.slice(0, end));
    }
    const { container } = render(<ChatMarkdown text={source} />);
    expectSafe(container, source);
  });

  test("shows raw HTML as the text that it is", () => {
    const { container } = render(<ChatMarkdown text={"<b>raw</b>\n\nin <i>line</i>"} />);
    expect(container.textContent).toContain("<b>raw</b>");
    expect(container.textContent).toContain("in <i>line</i>");
  });

  test("loses its control characters, terminal escapes among them", () => {
    const { container } = render(<ChatMarkdown text={"\u001b[31mred\u001b[0m \u0000`\u0007code`"} />);
    expect(container.textContent).toBe("[31mred[0m code");
  });

  test("nested ten thousand deep is shown as it was written", () => {
    const { container } = render(<ChatMarkdown text={`${"> ".repeat(10_000)}x`} />);
    expect(container.querySelector("blockquote")).toBeNull();
    expect(container.textContent).toContain("> > x");
  });

  test("a block of a megabyte does not hold up the page", () => {
    const began = performance.now();
    render(<ChatMarkdown text={`\`\`\`js\n${"var a=1;".repeat(125_000)}\n\`\`\``} />);
    render(<ChatMarkdown text={"*a **b ".repeat(150_000)} />);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("a picture from outside", () => {
  test("is not asked for before a click, and says where from", () => {
    const { container } = render(<ChatMarkdown text="![plan](https://img.test/a.png)" />);
    expect(container.querySelector("img")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /plan · Load image from img\.test/ }));
    expect(container.querySelector("img")?.getAttribute("src")).toBe("https://img.test/a.png");
    expect(container.querySelector("img")?.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  test("that does not load says so", () => {
    const { container } = render(<ChatMarkdown text="![plan](https://img.test/a.png)" />);
    fireEvent.click(screen.getByRole("button"));
    fireEvent.error(container.querySelector("img") as Element);
    expect(screen.getByRole("button").textContent).toContain("could not be loaded");
  });

  test("inside a link takes the click for itself", () => {
    render(<ChatMarkdown text="[![plan](https://img.test/a.png)](https://ok.test)" />);
    expect(fireEvent.click(screen.getByRole("button"))).toBe(false);
  });
});

describe("a link", () => {
  test("opens elsewhere and tells nothing of this page", () => {
    render(<ChatMarkdown text="[docs](https://ok.test/a)" />);
    const link = screen.getByRole("link");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.textContent).toBe("docs");
  });

  test("shows its host where its text names another", () => {
    render(<ChatMarkdown text="[https://bank.test](https://evil.test/login)" />);
    expect(screen.getByRole("link").textContent).toBe("https://bank.testevil.test");
  });

  test("has no hidden characters in its text", () => {
    render(<ChatMarkdown text={"[pay\u200bpal\u202e \u{e0041}x](https://ok.test)"} />);
    expect(screen.getByRole("link").textContent).toBe("paypal x");
  });

  test("that is not finished is text, without its address", () => {
    const { container } = render(<ChatMarkdown text="see [the docs](https://ok.te" streaming />);
    expect(container.textContent).toBe("see the docs");
  });
});

describe("code", () => {
  test("is plain while it grows and coloured in place once its fence closes", async () => {
    const { container, rerender } = render(<ChatMarkdown text={"```ts\nconst a = 1;"} streaming />);
    const box = container.querySelector("pre");
    rerender(<ChatMarkdown text={"```ts\nconst a = 1;\n```\n\nMore"} streaming />);
    expect(container.querySelector("pre")).toBe(box);
    await waitFor(() => expect(box?.querySelector(".chatelaine-hl-keyword")?.textContent).toBe("const"));
    expect(box?.textContent).toBe("const a = 1;");
  });

  test("that was coloured before is coloured at once", async () => {
    const text = "```py\nimport os\n```";
    const first = render(<ChatMarkdown text={text} />);
    await waitFor(() => expect(first.container.querySelector(".chatelaine-hl-keyword")).not.toBeNull());
    first.unmount();
    const second = render(<ChatMarkdown text={text} />);
    expect(second.container.querySelector(".chatelaine-hl-keyword")).not.toBeNull();
  });

  test("in a list has its box too", () => {
    const { container } = render(<ChatMarkdown text={"- step\n\n  ```sh\n  npm test\n  ```"} />);
    expect(container.querySelector("li [data-part=code] pre")?.textContent).toBe("npm test");
  });
});

describe("a text that grows", () => {
  test("keeps its finished blocks as they are in the page", () => {
    const { container, rerender } = render(<ChatMarkdown text={"First.\n\nSec"} streaming />);
    const first = container.querySelector("p");
    rerender(<ChatMarkdown text={"First.\n\nSecond.\n\nThird"} streaming />);
    expect(container.querySelector("p")).toBe(first);
    expect(container.querySelectorAll("p")).toHaveLength(3);
  });

  test("does not show the signs of what is half written", () => {
    const { container } = render(<ChatMarkdown text={"a **bold wo"} streaming />);
    expect(container.querySelector("strong")?.textContent).toBe("bold wo");
    expect(container.textContent).not.toContain("*");
  });

  test("ends as it would have come in one piece", () => {
    const text = "a **b** [c](https://ok.test)\n\n- x\n- `y`\n\n| a |\n|---|\n| 1 |";
    const { container, rerender } = render(<ChatMarkdown text="" streaming />);
    for (let end = 1; end <= text.length; end += 1)
      rerender(<ChatMarkdown text={text.slice(0, end)} streaming />);
    rerender(<ChatMarkdown text={text} />);
    const once = render(<ChatMarkdown text={text} />);
    expect(container.innerHTML).toBe(once.container.innerHTML);
  });

  test("closes what a cut answer left open", () => {
    const { container } = render(<ChatMarkdown text={"see `src/a"} cut />);
    expect(container.querySelector("code")?.textContent).toBe("src/a");
  });
});
