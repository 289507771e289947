import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds; false on the server and where the browser cannot tell. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof matchMedia !== "function") return () => undefined;
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matches(query), never);
}

export const useCoarsePointer = (): boolean => useMediaQuery("(pointer: coarse)");

/** Asked when something is about to move. */
export const prefersReducedMotion = (): boolean => matches("(prefers-reduced-motion: reduce)");

const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;
const never = (): boolean => false;
