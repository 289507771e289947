import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.js";
import { accessibilityFaults } from "./demo/accessibility-faults.js";
import { startDemo, type DemoServer } from "./demo/demo-server.js";

const data = mkdtempSync(join(tmpdir(), "chatelaine-demo-"));
let browser: Browser;
let demo: DemoServer;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startDemo({ data })]);
});

afterAll(async () => {
  await browser.close();
  await demo.stop();
  rmSync(data, { recursive: true, force: true });
});

beforeEach(async () => {
  page = await browser.newPage();
  problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
});

afterEach(async () => {
  await page.close();
});

async function ask(question: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Message" });
  await box.fill(question);
  await box.press("Enter");
}

/** The text of the newest answer, as a reader sees it. */
async function answer(): Promise<string> {
  return page.getByRole("article", { name: "Answer" }).last().innerText();
}

const visible = (text: RegExp) => page.getByText(text).filter({ visible: true }).first();

const stopButton = () => page.getByRole("button", { name: "Stop", exact: true });

async function answered(): Promise<void> {
  await page.getByRole("button", { name: "Copy answer" }).last().waitFor();
  await stopButton().waitFor({ state: "hidden" });
}

/** Prose of an answer in the making, seen twice: it grows. */
async function streams(): Promise<string> {
  let seen = "";
  await expect
    .poll(
      async () => {
        const prose = page.getByRole("article", { name: "Answer" }).last().locator('[data-part="markdown"]');
        const now = (await prose.allInnerTexts()).join("\n");
        const grew = now.length > seen.length && seen.length > 60;
        seen = now;
        return grew;
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true);
  return seen;
}

const question = "Where is readServerSentEvents implemented, explained at length?";

describe("the demo", () => {
  it("finds where something is implemented, shows the tool call, streams, and opens the evidence", async () => {
    await page.goto(demo.url);
    await page.getByText("Demo model").first().waitFor();
    await ask("Where is the SSE reader implemented, explained at length?");
    await visible(/Search(ed|ing) code/).waitFor();
    await streams();
    await answered();
    expect(await answer()).toMatch(/packages\/core\/src\/[\w/-]+\.ts:\d+/);
    await page
      .getByRole("button", { name: /^View / })
      .first()
      .click();
    const panel = page.getByRole("region", { name: "Artifacts" });
    await panel
      .getByText(/packages\/core\/src\/[\w/-]+\.ts/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
  });

  it("loses and doubles nothing when it is reloaded in mid-answer", async () => {
    await page.goto(demo.url);
    await ask(question);
    const before = await streams();
    expect(await stopButton().isVisible()).toBe(true);
    await page.reload();
    await stopButton().waitFor();
    await answered();
    const reloaded = await answer();
    expect(reloaded.length).toBeGreaterThan(before.length);
    const opening = before.slice(0, 50).split("\n")[0] ?? "";
    expect(reloaded.split(opening)).toHaveLength(2);
    expect(await page.getByRole("article", { name: "Answer" }).count()).toBe(1);
    // What the stream came to is what the store has.
    await page.reload();
    await answered();
    expect(await answer()).toBe(reloaded);
    expect(problems).toEqual([]);
  });

  it("keeps the partial answer that was stopped, over a reload, and goes on in the conversation", async () => {
    await page.goto(demo.url);
    await ask(question);
    await streams();
    await stopButton().click();
    await page.getByText("You stopped this answer.").waitFor();
    const stopped = await answer();
    await page.reload();
    await page.getByText("You stopped this answer.").waitFor();
    expect(await answer()).toBe(stopped);
    await ask("Give me an overview of this repository");
    await visible(/Read(ing)? overview/).waitFor();
    await answered();
    expect(await page.getByRole("article", { name: "Answer" }).count()).toBe(2);
    expect(problems).toEqual([]);
  });

  it("shows one answer in two tabs alike", async () => {
    await page.goto(demo.url);
    await ask(question);
    await streams();
    const other = await browser.newPage();
    await other.goto(page.url());
    await answered();
    await other.getByRole("button", { name: "Copy answer" }).last().waitFor();
    expect(await other.getByRole("article", { name: "Answer" }).last().innerText()).toBe(await answer());
    await other.close();
  });

  it("can be used by everybody: no fault that axe finds, no sideways scrolling on a phone", async () => {
    await page.goto(demo.url);
    await ask("Where is the SSE reader implemented?");
    await answered();
    await page
      .getByRole("button", { name: /^View / })
      .first()
      .click();
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 768, 1280]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        expect([colorScheme, width, await accessibilityFaults(page)]).toEqual([colorScheme, width, []]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    }
  });

  it("keeps what was written when its server is killed in mid-answer, and goes on after a restart", async () => {
    const own = mkdtempSync(join(tmpdir(), "chatelaine-demo-"));
    const first = await startDemo({ data: own });
    const port = Number(new URL(first.url).port);
    await page.goto(first.url);
    await ask(question);
    const before = await streams();
    // What was on the page a second ago has been saved.
    await page.waitForTimeout(1000);
    await first.kill();
    const second = await startDemo({ data: own, port });
    try {
      // The page finds the new server by itself, and so does one that is opened anew.
      await page.getByText("This answer could not be finished").waitFor({ timeout: 60_000 });
      await page.reload();
      await page.getByText("This answer could not be finished").waitFor();
      expect(await answer()).toContain(before.split("\n")[0]);
      await ask("Give me an overview of this repository");
      await answered();
      expect(await page.getByRole("article", { name: "Answer" }).count()).toBe(2);
    } finally {
      expect(await second.stop()).toBe(0);
      rmSync(own, { recursive: true, force: true });
    }
  });
});
