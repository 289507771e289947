/** Calls back once after so many milliseconds, never at once; returns the way to cancel. */
export type Schedule = (callback: () => void, delayMs: number) => () => void;

export const scheduleTimeout: Schedule = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};
