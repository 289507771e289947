import { describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.js";

describe("launchBrowser", () => {
  it("starts a browser that runs a page's script", async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.setContent("<body><p></p><script>document.querySelector('p').append(6 * 7)</script></body>");
      expect(await page.textContent("p")).toBe("42");
    } finally {
      await browser.close();
    }
  });
});
