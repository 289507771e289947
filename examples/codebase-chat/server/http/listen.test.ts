import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "./listen.js";

const servers: Server[] = [];
const server = () => servers[servers.push(createServer()) - 1] as Server;
afterEach(() => {
  for (const running of servers.splice(0)) running.close();
});

describe("listen", () => {
  it("goes on to the next port where none was asked for", async () => {
    const first = await listen(server(), undefined);
    const second = await listen(server(), undefined);
    expect(first).toBeGreaterThanOrEqual(4310);
    expect(second).toBeGreaterThan(first);
  });

  it("insists on the port that was asked for", async () => {
    const port = await listen(server(), 0);
    await expect(listen(server(), port)).rejects.toThrow(`Port ${port} is taken`);
  });

  it("listens on this machine alone", async () => {
    const local = server();
    await listen(local, 0);
    expect(local.address()).toMatchObject({ address: "127.0.0.1" });
  });
});
