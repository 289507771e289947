import type { ReactNode } from "react";
import { useParts } from "../parts/use-parts.js";
import { hidesHost, safeUrl } from "./safe-url.js";
import { textOf } from "./text-of.js";

/** A link that leads where it says: an unsafe address leaves its text, a host that the text belies is shown. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  const part = useParts();
  const url = safeUrl(href);
  if (url === undefined) return children;
  if (url.href.startsWith("#")) return <a href={url.href}>{children}</a>;
  const host = url.host !== undefined && hidesHost(textOf(children), url.host) ? url.host : undefined;
  return (
    <a {...part("link")} href={url.href} target="_blank" rel="noopener noreferrer" title={url.href}>
      {children}
      {host !== undefined && <span {...part("link-host")}>{host}</span>}
    </a>
  );
}
