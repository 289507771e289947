import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { thisProcess } from "./process-identity.js";

const idOf = (pid: number, host = hostname()) => `${host}/${pid}/1`;

it("knows itself", () => {
  expect(thisProcess.isAlive(thisProcess.id)).toBe(true);
});

it("knows that a process with its pid and another start is gone, as after a restart in a container", () => {
  expect(thisProcess.isAlive(idOf(process.pid))).toBe(false);
});

it("is the same in all threads of the process", async () => {
  const code = `require("node:worker_threads").parentPort.postMessage(
    Number(process.hrtime.bigint()) / 1e6 - process.uptime() * 1000)`;
  const worker = new Worker(code, { eval: true });
  const [startedAt] = (await once(worker, "message")) as [number];
  await worker.terminate();
  expect(thisProcess.isAlive(`${hostname()}/${process.pid}/${Math.round(startedAt)}`)).toBe(true);
});

it("sees whether another process of this machine runs", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const ended = once(child, "exit");
  await once(child, "spawn");
  expect(thisProcess.isAlive(idOf(child.pid!))).toBe(true);
  child.kill("SIGKILL");
  await ended;
  expect(thisProcess.isAlive(idOf(child.pid!))).toBe(false);
});

it("can't tell of another machine, or of a holder that is no process", () => {
  expect(thisProcess.isAlive(idOf(process.pid, `not-${hostname()}`))).toBeUndefined();
  for (const id of ["", "worker-a", `${hostname()}/`, `${hostname()}/x/1`, `${hostname()}/1`]) {
    expect(thisProcess.isAlive(id)).toBeUndefined();
  }
});
