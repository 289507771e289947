import type { Theme } from "@chatelaine/react";

/** `?theme=dark` or `?theme=light`; without it, the reader's own setting. */
export function themeFromUrl(): Theme {
  const theme = new URLSearchParams(location.search).get("theme");
  return theme === "dark" || theme === "light" ? theme : "system";
}
