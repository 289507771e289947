/** Saves a changing value now and then. */
export interface ProgressSaver<Value> {
  /** The value changed: it is saved within the interval. */
  changed(value: Value): void;
  /** Saves the latest value now, and waits for it. */
  flush(): Promise<void>;
  /** Saves nothing more; resolves when a save under way has ended. */
  stop(): Promise<void>;
}

/**
 * Saves at most once per interval, one save at a time, always the latest value. A save that throws is told to
 * `onError` and tried again at the next interval.
 */
export function progressSaver<Value>(
  save: (value: Value) => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): ProgressSaver<Value> {
  let latest: { readonly value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = Promise.resolve();
  let stopped = false;

  const schedule = () => {
    if (timer !== undefined || stopped) return;
    timer = setTimeout(() => void flush(), intervalMs);
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    saving = saving.then(async () => {
      const taken = latest;
      if (taken === undefined || stopped) return;
      latest = undefined;
      try {
        await save(taken.value);
      } catch (error) {
        latest ??= taken;
        onError(error);
        schedule();
      }
    });
    return saving;
  };

  return {
    changed(value) {
      latest = { value };
      schedule();
    },
    flush,
    stop() {
      stopped = true;
      clearTimeout(timer);
      return saving;
    },
  };
}
