import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.js";
import { compileHost, installHost } from "./quick-start/install-host.js";
import { openAiStub, type OpenAiStub } from "./quick-start/openai-stub.js";

let stub: OpenAiStub;
let server: ChildProcess;
let browser: Browser;
let url: string;

beforeAll(async () => {
  const host = installHost();
  await build({ root: join(host, "page"), configFile: false, logLevel: "error", build: { outDir: "dist" } });
  stub = await openAiStub();
  server = spawn(process.execPath, ["--import", "tsx", join(host, "server.ts"), join(host, "page", "dist")], {
    cwd: host,
    env: { ...process.env, OPENAI_API_KEY: "key-of-the-host", OPENAI_BASE_URL: stub.baseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  url = `http://127.0.0.1:${await portOf(server)}`;
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser.close();
  if (server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  await stub.close();
});

async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("The app's output is not piped.");
  for await (const line of createInterface(stdout)) {
    const port = /^port (\d+)$/.exec(line)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error("The app ended before it listened.");
}

describe("the README's quick start", () => {
  it("compiles as printed", () => {
    expect(compileHost()).toEqual([]);
  });

  it("answers a signed-in user from the host's own data, and keeps it over a reload", async () => {
    const context = await browser.newContext();
    await context.addCookies([{ name: "user", value: "alice", url }]);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(url);
    await page.getByRole("textbox").fill("Which shoes did I order?");
    await page.getByRole("textbox").press("Enter");
    await page.getByRole("article", { name: "Answer" }).getByText("I found these:").waitFor();
    await page.getByText("2 orders").first().waitFor();
    const text = await page.innerText("main");
    expect(text).toContain("Blue shoes");
    expect(text).not.toContain("CANARY");
    await page.reload();
    await page.getByRole("article", { name: "Answer" }).getByText("I found these:").waitFor();
    expect(await page.getByRole("article").count()).toBe(2);
    expect(problems).toEqual([]);
    expect(new Set(stub.keys)).toEqual(new Set(["Bearer key-of-the-host"]));
    expect(await page.content()).not.toContain("key-of-the-host");
    await context.close();
  });

  it("lets nobody in who is not signed in", async () => {
    const response = await fetch(`${url}/api/chat/conversations`);
    expect(response.status).toBe(401);
  });
});
