import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

const SHARE = 0.4;

/** Makes the field as high as its text, up to a share of the chat's height; from there on it scrolls. */
export function useAutosize(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useBrowserLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    const room = element.closest(".chatelaine-interface")?.clientHeight ?? window.innerHeight;
    element.style.height = "auto";
    const height = Math.min(element.scrollHeight, Math.max(room * SHARE, 48));
    element.style.height = `${height}px`;
    element.style.overflowY = element.scrollHeight > height ? "auto" : "hidden";
  }, [text]);
  return field;
}

/** React 18 warns of a layout effect on the server, where it never runs. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
