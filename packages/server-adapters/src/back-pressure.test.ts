import { once } from "node:events";
import compression from "compression";
import { describe, expect, it } from "vitest";
import { countingBody, still } from "./testing/bodies.js";
import { adapters, handlerOf, mounted, openSocket, serve } from "./testing/serve.js";

describe("a slow reader", () => {
  it.each(adapters)(
    "of %s holds back the source: it costs what fits in a socket, not the answer",
    async (_, mount) => {
      const total = 64 * 1024 * 1024;
      const source = countingBody(total);
      const port = await serve(mount(handlerOf(() => new Response(source.body))));
      const socket = await openSocket(port);
      socket.pause();
      socket.write("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
      // The kernel's own buffers take some megabytes.
      expect(await still(source.pulled)).toBeLessThan(total / 4);
      let received = 0;
      socket.on("data", (chunk) => (received += chunk.length));
      socket.resume();
      await once(socket, "end");
      expect(source.pulled()).toBe(total);
      expect(received).toBeGreaterThan(total);
    },
  );

  it("holds it back through compression too", async () => {
    const total = 64 * 1024 * 1024;
    const source = countingBody(total, { random: true });
    const handler = handlerOf(() => new Response(source.body, { headers: { "content-type": "text/plain" } }));
    const port = await serve(mounted("/", handler, compression()));
    const socket = await openSocket(port);
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: h\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
    expect(await still(source.pulled)).toBeLessThan(total / 4);
    socket.destroy();
    await expect.poll(() => source.cancelled(), { timeout: 5_000 }).toBe(true);
  });
});
