import { expect, it } from "vitest";
import { ChatelaineError } from "../base/errors.js";
import { createStoreGate } from "./store-gate.js";

it("hands on our own errors as they are, and wraps all others with their cause", async () => {
  const gate = createStoreGate();
  const own = new ChatelaineError("not_found", "x");
  await expect(gate.run(() => Promise.reject(own))).rejects.toBe(own);
  const foreign = new Error("disk full");
  await expect(gate.run(() => Promise.reject(foreign))).rejects.toMatchObject({
    code: "internal",
    cause: foreign,
  });
});

it("shuts once all that is inside has ended, failures too, and lets nothing more in", async () => {
  const gate = createStoreGate();
  const inside: PromiseWithResolvers<void>[] = [deferred(), deferred()];
  const runs = inside.map(({ promise }) => gate.run(() => promise));
  let isShut = false;
  const shutting = gate.shut().then(() => (isShut = true));
  await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ code: "internal" });
  inside[0]!.resolve();
  await runs[0];
  expect(isShut).toBe(false);
  inside[1]!.reject(new Error("x"));
  await expect(runs[1]).rejects.toMatchObject({ code: "internal" });
  await shutting;
});

interface PromiseWithResolvers<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

function deferred(): PromiseWithResolvers<void> {
  let resolve = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
