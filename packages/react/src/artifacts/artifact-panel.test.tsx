import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Artifact } from "@chatelaine/core/protocol";
import { artifact } from "../testing/answers.js";
import { ArtifactContent, ArtifactPanel } from "./artifact-panel.js";
import { artifactKey } from "./artifact-view.js";
import { JsonTree } from "./json-tree.js";

afterEach(cleanup);

describe("the panel", () => {
  const artifacts = [
    artifact("1", "json", { a: 1 }),
    artifact("2", "markdown", "**two**"),
    artifact("3", "json", []),
  ];

  function show(active = 0) {
    const onSelect = vi.fn();
    const onClose = vi.fn();
    const activeKey = artifactKey(artifacts[active] as Artifact);
    render(
      <ArtifactPanel artifacts={artifacts} activeKey={activeKey} onSelect={onSelect} onClose={onClose} />,
    );
    return { onSelect, onClose };
  }

  test("takes the focus when it opens, and closes with Escape", () => {
    const { onClose } = show();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Artifacts" }));
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("has a tab for each artifact, one of them in the tab order", () => {
    show(1);
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected"), tab.tabIndex])).toEqual([
      ["Artifact 1", "false", -1],
      ["Artifact 2", "true", 0],
      ["Artifact 3", "false", -1],
    ]);
    expect(screen.getByRole("tabpanel", { name: "Artifact 2" }).querySelector("strong")?.textContent).toBe(
      "two",
    );
  });

  test.each([
    ["ArrowRight", "2@1"],
    ["ArrowLeft", "3@1"],
    ["End", "3@1"],
    ["Home", "1@1"],
  ])("%s goes to the tab %s", (key, expected) => {
    const { onSelect } = show();
    fireEvent.keyDown(screen.getByRole("tablist"), { key });
    expect(onSelect).toHaveBeenCalledWith(expected);
  });

  test("says what an artifact rests on, whatever the basis is called", () => {
    const evidence = {
      basis: "guessed" as "inferred",
      source: "an index",
      coverage: { examined: 3, total: 1200, unit: "files" },
      confidence: 0.856,
      stale: true,
      truncated: true,
      limits: ["main branch only"],
    };
    render(
      <ArtifactPanel
        artifacts={[artifact("1", "json", 1, { evidence })]}
        activeKey="1@1"
        onSelect={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    const items = screen.getByRole("list", { name: "What this rests on" }).querySelectorAll("li");
    expect(Array.from(items, (item) => item.textContent)).toEqual([
      "Basis unknown from an index",
      "3 of 1,200 files",
      "86 % confidence",
      "Shortened",
      "May be out of date",
      "main branch only",
    ]);
  });
});

describe("what shows an artifact", () => {
  test.each(["constructor", "__proto__", "toString", "<script>", "image"])(
    "of the type %s is the tree",
    (type) => {
      const { container } = render(
        <ArtifactContent artifact={artifact("1", type, { src: "https://evil.test/p" })} />,
      );
      expect(container.querySelector("[data-part=json]")?.textContent).toBe("srchttps://evil.test/p");
      expect(container.querySelector("img, a, script")).toBeNull();
    },
  );

  test("is the host's renderer before the kit's", () => {
    const renderers = { markdown: ({ artifact: { title } }: { artifact: Artifact }) => <b>{title}</b> };
    const { container } = render(
      <ArtifactContent artifact={artifact("1", "markdown", "x")} renderers={renderers} />,
    );
    expect(container.innerHTML).toBe("<b>Artifact 1</b>");
  });

  test("of Markdown does not repeat the title that the panel shows", () => {
    const data = { content_md: "# `Artifact 1`\n\n## Part\n\nText" };
    const { container } = render(<ArtifactContent artifact={artifact("1", "markdown", data)} />);
    expect(container.textContent.replaceAll("\n", "")).toBe("PartText");
  });

  test("that throws leaves the data as a tree", () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const renderers = {
      chart: () => {
        throw new Error("no such axis");
      },
    };
    const { container } = render(
      <ArtifactContent artifact={artifact("1", "chart", { x: 1 })} renderers={renderers} />,
    );
    expect(container.textContent).toBe("This could not be shown. Its data:x1");
    consoleError.mockRestore();
  });
});

describe("search results", () => {
  const results = (data: Artifact["data"]) =>
    render(<ArtifactContent artifact={artifact("1", "search_results", data)} />).container;

  test("show place, kind and text of each hit", () => {
    const hit = { path: "src/a.ts", line: 41, symbol: "verify", kind: "definition", snippet: "const a = 1;" };
    const container = results({ query: "a", results: [hit], total: 1 });
    expect(container.querySelector("li")?.textContent).toBe("src/a.tsline 41verify · definitionconst a = 1;");
  });

  test("show where a link really leads", () => {
    const container = results([{ title: "My bank", url: "https://bank.test@evil.test/", snippet: "log in" }]);
    const link = container.querySelector("a");
    expect(link?.getAttribute("href")).toBe("https://evil.test/");
    expect(link?.textContent).toBe("My bankevil.test");
  });

  test("survive wrong types", () => {
    const container = results([{ title: { toString: "x" }, url: null, snippet: 42 }, null, 7, "plain", []]);
    expect(container.querySelectorAll("li")).toHaveLength(5);
  });

  test("say when there are none, and fall back to the tree without a list", () => {
    expect(results({ results: [] }).textContent).toBe("Nothing was found.");
    expect(results({ results: 3 }).querySelector("[data-part=json]")).not.toBeNull();
  });
});

describe("the tree", () => {
  test("shows a hundred entries at a time", () => {
    const { container } = render(<JsonTree value={Array.from({ length: 5_000 }, (_, index) => index)} />);
    expect(container.querySelectorAll("[data-part=json-row]")).toHaveLength(100);
    fireEvent.click(screen.getByRole("button", { name: "Show 100 more" }));
    expect(container.querySelectorAll("[data-part=json-row]")).toHaveLength(200);
  });

  test("opens level by level, however deep it goes", () => {
    let value: Artifact["data"] = 1;
    for (let depth = 0; depth < 20_000; depth += 1) value = { a: value };
    const { container } = render(<JsonTree value={value} />);
    const levels = () => container.querySelectorAll("[data-part=json-row]").length;
    expect(levels()).toBe(1);
    fireEvent.click(screen.getByRole("button", { expanded: false }));
    expect(levels()).toBe(2);
  });

  test("cuts a long text until it is wanted whole", () => {
    const { container } = render(<JsonTree value={{ text: "x".repeat(5_000) }} />);
    expect(container.textContent.length).toBeLessThan(600);
    fireEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(container.querySelector("[data-part=json-value]")?.textContent).toHaveLength(5_000);
  });

  test("shows values as text", () => {
    const { container } = render(
      <JsonTree value={{ name: "<img src=x onerror=alert(1)>", url: "javascript:alert(1)" }} />,
    );
    expect(container.querySelector("img, a")).toBeNull();
    expect(container.textContent).toContain("javascript:alert(1)");
  });
});
