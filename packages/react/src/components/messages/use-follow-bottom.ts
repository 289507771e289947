import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { prefersReducedMotion } from "../parts/use-media-query.js";
import { watchScrollIntent } from "./watch-scroll-intent.js";

/** Closer than this to the end is at the end: high-density screens scroll by fractions. */
const DEAD_ZONE = 2;

/** Two elements to attach, and where their scrolling stands. */
export interface FollowBottom {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** For the element inside it that grows. */
  readonly content: RefObject<HTMLDivElement | null>;
  /** The end is out of sight. */
  readonly away: boolean;
  /** The beginning is out of sight. */
  readonly scrolled: boolean;
  /** Goes to the end and stays there. */
  readonly follow: (how: "jump" | "glide") => void;
  /** Stays where it is, e.g. because something above the end is about to grow. */
  readonly release: () => void;
}

/** Keeps the end of a growing text in sight until the reader scrolls up, and again once they are back at the end. */
export function useFollowBottom(): FollowBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);
  const [scrolled, setScrolled] = useState(false);

  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    setAway(distanceToEnd(element) > DEAD_ZONE && !following.current);
    setScrolled(element.scrollTop > 0);
  }, []);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null) return;
    const keepUp = () => {
      if (following.current) element.scrollTop = element.scrollHeight;
      look();
    };
    const unwatch = watchScrollIntent(element, {
      onLeave: () => {
        following.current = false;
      },
      onScroll: () => {
        if (distanceToEnd(element) <= DEAD_ZONE) following.current = true;
        look();
      },
    });
    keepUp();
    if (typeof ResizeObserver !== "function") return unwatch;
    const observer = new ResizeObserver(keepUp);
    observer.observe(element);
    observer.observe(inner);
    return () => {
      observer.disconnect();
      unwatch();
    };
  }, [look]);

  const follow = useCallback((how: "jump" | "glide") => {
    const element = scroller.current;
    if (element === null) return;
    following.current = true;
    const glide = how === "glide" && !prefersReducedMotion() && typeof element.scrollTo === "function";
    if (glide) element.scrollTo({ top: element.scrollHeight, behavior: "smooth" });
    else element.scrollTop = element.scrollHeight;
  }, []);
  const release = useCallback(() => {
    following.current = false;
  }, []);
  return { scroller, content, away, scrolled, follow, release };
}

const distanceToEnd = (element: HTMLElement): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;
