import { useCallback, useRef, type CompositionEventHandler, type KeyboardEvent } from "react";
import { useCoarsePointer } from "../parts/use-media-query.js";

export interface EnterKey {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCompositionEnd: CompositionEventHandler;
  /** What a touch keyboard writes on the key. */
  readonly enterKeyHint: "send" | "enter";
}

/**
 * Enter sends, Shift+Enter breaks the line. On a touch keyboard Enter breaks the line. An Enter that ends the
 * composing of a character does neither; Safari tells of it only after the composing has ended.
 */
export function useEnterKey(send: () => void): EnterKey {
  const coarse = useCoarsePointer();
  const justComposed = useRef(false);

  const onCompositionEnd = useCallback(() => {
    justComposed.current = true;
    setTimeout(() => {
      justComposed.current = false;
    }, 0);
  }, []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.shiftKey || event.altKey || coarse) return;
      // 229 is what browsers give for any key that an input method is handling; nothing newer says it everywhere.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      if (event.nativeEvent.isComposing || event.keyCode === 229 || justComposed.current) return;
      event.preventDefault();
      send();
    },
    [coarse, send],
  );
  return { onKeyDown, onCompositionEnd, enterKeyHint: coarse ? "enter" : "send" };
}
