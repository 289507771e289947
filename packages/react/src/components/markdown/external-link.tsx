import type { ReactNode } from "react";
import { useParts } from "../parts/use-parts.js";
import { hidesHost, safeUrl } from "./safe-url.js";
import { textOf } from "./text-of.js";

export interface ExternalLinkProps {
  readonly href: string;
  /** Shows the host beside the text. Default: only where the text belies it. */
  readonly showHost?: boolean;
  readonly children: ReactNode;
}

/** A link that leads where it says: an unsafe address leaves its text, a host that the text belies is shown. */
export function ExternalLink({ href, showHost = false, children }: ExternalLinkProps): ReactNode {
  const part = useParts();
  const url = safeUrl(href);
  if (url === undefined) return children;
  if (url.href.startsWith("#")) return <a href={url.href}>{children}</a>;
  const shown = url.host !== undefined && (showHost || hidesHost(textOf(children), url.host));
  return (
    <a {...part("link")} href={url.href} target="_blank" rel="noopener noreferrer" title={url.href}>
      {children}
      {shown && <span {...part("link-host")}>{url.host}</span>}
    </a>
  );
}
