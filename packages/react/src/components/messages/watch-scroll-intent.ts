export interface ScrollIntentHandlers {
  /** The reader means to go up: known before anything has moved. */
  readonly onLeave: () => void;
  /** Something has moved, by whomever. */
  readonly onScroll: () => void;
}

const upKeys: ReadonlySet<string> = new Set(["ArrowUp", "PageUp", "Home"]);
/** After this long without a movement, a wheel turn meant something else, e.g. a box inside. */
const NOTHING_MOVED_MS = 150;

/** Tells what a reader does to a scroller from what the page does to it. Returns the way to stop. */
export function watchScrollIntent(element: HTMLElement, handlers: ScrollIntentHandlers): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  let lastTop = element.scrollTop;
  let lastHeight = element.scrollHeight;
  let touchY = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const leave = () => {
    if (element.scrollTop <= 0) return;
    handlers.onLeave();
    clearTimeout(timer);
    timer = setTimeout(handlers.onScroll, NOTHING_MOVED_MS);
  };
  element.addEventListener(
    "wheel",
    (event) => {
      if (event.deltaY < 0) leave();
    },
    options,
  );
  element.addEventListener(
    "touchstart",
    (event) => {
      touchY = event.touches[0]?.clientY ?? 0;
    },
    options,
  );
  element.addEventListener(
    "touchmove",
    (event) => {
      const y = event.touches[0]?.clientY ?? touchY;
      if (y > touchY) leave();
      touchY = y;
    },
    options,
  );
  element.addEventListener(
    "keydown",
    (event) => {
      if (upKeys.has(event.key) || (event.key === " " && event.shiftKey)) leave();
    },
    options,
  );
  element.addEventListener(
    "scroll",
    () => {
      // A dragged scroll bar gives no event of its own: the content kept its height and yet moved down.
      if (element.scrollTop < lastTop - 1 && element.scrollHeight >= lastHeight) handlers.onLeave();
      lastTop = element.scrollTop;
      lastHeight = element.scrollHeight;
      handlers.onScroll();
    },
    options,
  );
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
