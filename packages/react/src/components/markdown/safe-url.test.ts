import { describe, expect, test } from "vitest";
import { hidesHost, isInlineImage, safeUrl } from "./safe-url.js";

describe("an address in a link", () => {
  test.each([
    ["https://ok.test/a?b=1#c", "https://ok.test/a?b=1#c", "ok.test"],
    ["http://ok.test:8080/", "http://ok.test:8080/", "ok.test:8080"],
    ["HTTPS://OK.TEST/", "https://ok.test/", "ok.test"],
    ["mailto:someone@ok.test", "mailto:someone@ok.test", undefined],
    ["/docs/x", "/docs/x", undefined],
    ["docs/x.md", "docs/x.md", undefined],
    ["#part", "#part", undefined],
  ])("%s is kept", (raw, href, host) => {
    expect(safeUrl(raw)).toEqual({ href, host });
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u200bscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "vscode://file/etc/passwd",
    "file:///etc/passwd",
    "blob:https://ok.test/1",
    "https://",
    "java%0ascript:alert(1)",
  ])("%j is refused", (raw) => {
    expect(safeUrl(raw)).toBeUndefined();
  });

  test.each([
    ["//evil.test/p", "https://evil.test/p"],
    ["/\\evil.test/p", "https://evil.test/p"],
    ["\\\\evil.test/p", "https://evil.test/p"],
    ["https:evil.test/p", "https://evil.test/p"],
    ["https://bank.test@evil.test/", "https://evil.test/"],
    ["https://evil\u3002test/", "https://evil.test/"],
  ])("%j leads to the host that a browser would go to", (raw, href) => {
    expect(safeUrl(raw)).toEqual({ href, host: "evil.test" });
  });
});

test("a text that names another host hides the real one", () => {
  expect(hidesHost("https://bank.test", "evil.test")).toBe(true);
  expect(hidesHost("bank.test/login", "evil.test")).toBe(true);
  expect(hidesHost("any words", "xn--pple-43d.test")).toBe(true);
});

test("a text that names its host, or none, hides nothing", () => {
  expect(hidesHost("https://www.ok.test/a", "ok.test")).toBe(false);
  expect(hidesHost("Click to continue", "ok.test")).toBe(false);
});

test("only bitmap pictures count as being in the text", () => {
  expect(isInlineImage("data:image/png;base64,iVBORw0KGgo=")).toBe(true);
  expect(isInlineImage("data:image/svg+xml;base64,PHN2Zz4=")).toBe(false);
  expect(isInlineImage("data:image/png,https://evil.test")).toBe(false);
});
