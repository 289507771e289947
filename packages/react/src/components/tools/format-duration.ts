/** `0.2 s`, `12 s`, `2:05`: as exact as one wants to know it. */
export function formatDuration(milliseconds: number, seconds: (text: string) => string): string {
  if (milliseconds < 50) return seconds("<0.1");
  if (milliseconds < 9_950) return seconds((milliseconds / 1000).toFixed(1));
  const whole = Math.round(milliseconds / 1000);
  if (whole < 60) return seconds(String(whole));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
