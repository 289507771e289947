import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaticFiles } from "./static-files.js";

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chatelaine-static-"));
  await mkdir(join(folder, "dist", "assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "CANARY");
  await writeFile(join(folder, "dist", "index.html"), "<h1>Page</h1>");
  await writeFile(join(folder, "dist", "assets", "app-1a2b.js"), "run();");
  const serve = await createStaticFiles(join(folder, "dist"));
  server = createServer(serve);
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** Sends the path as it is; `fetch` would tidy it up first. */
async function send(path: string, method = "GET"): Promise<IncomingMessage & { body: string }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, method });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return Object.assign(response, { body: await text(response) });
}

describe("static files", () => {
  it("serves a file with its type; a name with a hash may be kept for good", async () => {
    const { statusCode, headers, body } = await send("/assets/app-1a2b.js?x=1");
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: "run();" });
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": expect.stringContaining("immutable") as string,
      "x-content-type-options": "nosniff",
    });
  });

  it.each(["/", "/c/0197f3", "/index.html"])(
    "serves the page at %s, and lets it load nothing from elsewhere",
    async (path) => {
      const { headers, body } = await send(path);
      expect(body).toBe("<h1>Page</h1>");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers["content-security-policy"]).toMatch(
        /default-src 'self';.*connect-src 'self';.*frame-ancestors 'none'/,
      );
    },
  );

  it.each([
    ...[
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/assets/../../secret.txt",
      "//secret.txt",
    ],
    ...["/%00.txt", "/%zz.txt", "/assets\\..\\..\\secret.txt", "/missing.js"],
  ])("finds nothing at %s", async (path) => {
    const { statusCode, body } = await send(path);
    expect(statusCode).toBe(404);
    expect(body).not.toContain("CANARY");
  });

  it("takes no other method than GET and HEAD", async () => {
    expect(await send("/", "POST")).toMatchObject({ statusCode: 405, headers: { allow: "GET, HEAD" } });
    expect(await send("/", "HEAD")).toMatchObject({ statusCode: 200, body: "" });
  });

  it("says what to do where the page is not built", async () => {
    const serve = await createStaticFiles(join(folder, "nowhere"));
    const empty = createServer(serve);
    await once(empty.listen(0, "127.0.0.1"), "listening");
    const response = await fetch(`http://127.0.0.1:${(empty.address() as AddressInfo).port}/`);
    expect(await response.text()).toContain("npm run demo");
    empty.close();
    empty.closeAllConnections();
  });
});
