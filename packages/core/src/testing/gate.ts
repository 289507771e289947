/** Holds whoever waits on `opened` until `open()` is called. */
export interface Gate {
  /** Resolves with `open()`; never rejects. */
  readonly opened: Promise<void>;
  /** Lets all who wait pass, now and later. */
  open(): void;
}

/** A gate for holding a scripted answer at a known place: `modelCall().says("a").waits(hold.opened).says("b")`. */
export function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
