import { hostname } from "node:os";
import type { ProcessIdentity } from "../chat-store.js";

/**
 * When the process started, in milliseconds of the machine's steady clock. It is the same in all threads of the
 * process, where a random number would not be, and another after a restart that got the same pid, as in a container.
 */
const startedAt = Math.round(Number(process.hrtime.bigint()) / 1e6 - process.uptime() * 1000);

/** The clocks are read one after the other; no process restarts in this time. */
const TOLERANCE_MS = 5;

const ID = /^(.*)\/(\d+)\/(\d+)$/;

/** Tells processes of one machine apart. Two machines or containers that share a database need two host names. */
export const thisProcess: ProcessIdentity = {
  id: `${hostname()}/${process.pid}/${startedAt}`,
  isAlive(id) {
    const [, host, pid, start] = ID.exec(id) ?? [];
    if (host !== hostname()) return undefined;
    if (Number(pid) === process.pid) return Math.abs(Number(start) - startedAt) <= TOLERANCE_MS;
    return isRunning(Number(pid));
  },
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
