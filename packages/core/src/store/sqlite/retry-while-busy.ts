const GIVE_UP_AFTER_MS = 10_000;

/** As SQLite itself would wait. */
const DELAYS_MS = [1, 2, 5, 10, 15, 20, 25];
const LAST_DELAY_MS = 50;

/** Runs `work` again after a pause for as long as another process has the database locked, up to ten seconds. */
export async function retryWhileBusy<Result>(
  work: () => Result,
  isBusy: (error: unknown) => boolean,
  pause: (milliseconds: number) => Promise<void>,
): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(DELAYS_MS[attempt] ?? LAST_DELAY_MS);
  }
}
