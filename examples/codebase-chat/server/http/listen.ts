import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

const USUAL_PORT = 4310;
const TRIES = 20;

/** Listens on this machine alone, on the port that was asked for or the first free one from 4310 on. Gives the port. */
export async function listen(server: Server, port: number | undefined): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const wanted = port ?? USUAL_PORT + attempt;
    try {
      server.listen(wanted, "127.0.0.1");
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken) throw error;
      if (port !== undefined)
        throw new Error(`Port ${port} is taken. Choose another with --port.`, { cause: error });
      if (attempt >= TRIES)
        throw new Error("No port is free from 4310 on. Choose one with --port.", { cause: error });
    }
  }
}
