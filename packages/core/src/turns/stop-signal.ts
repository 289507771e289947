import type { StoppedReason } from "../protocol/index.js";

/** The reason given to a turn's `AbortSignal` when it is stopped rather than failing. */
export class StopSignal extends Error {
  override readonly name = "StopSignal";
  readonly reason: StoppedReason;

  constructor(reason: StoppedReason) {
    super(`The turn was stopped: ${reason}.`);
    this.reason = reason;
  }
}
