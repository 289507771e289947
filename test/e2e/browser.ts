import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Starts a real Chromium: the one named by `CHATELAINE_CHROMIUM`, else the system's, else the build that
 * `@sparticuz/chromium` carries (Linux on x64), which brings the libraries it needs, so nothing is installed
 * as root and nothing is downloaded.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  // Only our own pages on loopback are opened, and Chromium's sandbox refuses to start as root in a container.
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

async function browserPath(): Promise<string> {
  const named = process.env.CHATELAINE_CHROMIUM;
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) throw new Error(`CHATELAINE_CHROMIUM names ${named}, which does not exist.`);
    return named;
  }
  return installed.find((path) => existsSync(path)) ?? (await carriedBrowser());
}

async function carriedBrowser(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("No Chromium found. Install Chrome or Chromium, or name one in CHATELAINE_CHROMIUM.");
  }
  // The package unpacks its shared libraries (NSS, NSPR) and fonts only where it believes to be on Lambda,
  // and it looks when it is loaded.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x";
  const { default: carried } = await import("@sparticuz/chromium");
  carried.setGraphicsMode = false;
  return carried.executablePath();
}
