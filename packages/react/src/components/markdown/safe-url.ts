import { withoutHidden } from "./hidden-characters.js";

export interface SafeUrl {
  readonly href: string;
  /** Where it leads, as the browser reads it; `undefined` for this site and for mail. */
  readonly host: string | undefined;
}

const allowed: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);
const here = "https://here.invalid";

/**
 * The address as it may stand in a link, or `undefined`: http, https, mail, and paths of this site. What looks
 * like a path but leads elsewhere (`//host`, `/\host`) counts as the other host.
 */
export function safeUrl(raw: string): SafeUrl | undefined {
  const text = withoutHidden(raw).trim();
  const url = parse(text) ?? parse(text, here);
  if (url === undefined || !allowed.has(url.protocol)) return undefined;
  if (url.protocol === "mailto:") return { href: url.href, host: undefined };
  // A colon in the first segment of a path is a scheme to one reader or another.
  if (url.origin === here) return /^[^/?#]*:/.test(text) ? undefined : { href: text, host: undefined };
  // A name before the host serves only to look like another host.
  url.username = "";
  url.password = "";
  return { href: url.href, host: url.host };
}

/** Pictures that are in the text itself. SVG is not among them: it is a document. */
export function isInlineImage(raw: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i.test(raw);
}

/** Whether a link's text names another host than the one it leads to, or the host is spelled to be misread. */
export function hidesHost(text: string, host: string): boolean {
  const bare = host.replace(/^www\./, "");
  if (/(^|\.)xn--/.test(host)) return true;
  const named = text.toLowerCase().match(/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu) ?? [];
  return named.length > 0 && !named.some((name) => name === host || name.replace(/^www\./, "") === bare);
}

function parse(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
