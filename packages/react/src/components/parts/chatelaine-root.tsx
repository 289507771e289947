import { useContext, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { ChatelaineContext } from "../../hooks/chatelaine-context.js";
import { useParts } from "./use-parts.js";

/**
 * The element that the stylesheet hangs on: it carries the tokens, the theme and the base type. `ChatInterface`
 * brings its own; wrap single components, or a page of your own around the chat, in this one.
 */
export function ChatelaineRoot({ className, ...rest }: ComponentPropsWithoutRef<"div">): ReactNode {
  const part = useParts();
  const theme = useContext(ChatelaineContext)?.theme ?? "system";
  return (
    <div
      {...rest}
      {...part("root", { className })}
      {...(theme === "system" ? {} : { "data-theme": theme })}
    />
  );
}
