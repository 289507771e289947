import { useState, type MouseEvent, type ReactNode } from "react";
import { Icon } from "../parts/icon.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { withoutHidden } from "./hidden-characters.js";
import { isInlineImage, safeUrl } from "./safe-url.js";

/**
 * A picture that an answer points to. A picture in the text itself is shown; any other only after a click on a
 * chip that names its host, because its mere loading would tell that host what the address carries.
 */
export function ExternalImage({ src, alt }: { src: string; alt: string }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const [state, setState] = useState<"waiting" | "loading" | "failed">("waiting");
  const text = withoutHidden(alt);

  if (isInlineImage(src)) return <img {...part("image")} src={src} alt={text} />;
  const url = safeUrl(src);
  if (url === undefined || url.href.startsWith("mailto:")) return text;
  if (state === "loading") {
    return (
      <img
        {...part("image")}
        src={url.href}
        alt={text}
        referrerPolicy="no-referrer"
        onError={() => setState("failed")}
      />
    );
  }
  const label = state === "failed" ? labels.imageFailed : labels.loadImage(url.host ?? labels.thisSite);
  const load = (event: MouseEvent) => {
    // Inside a link, the click is for the picture.
    event.preventDefault();
    setState("loading");
  };
  return (
    <button type="button" {...part("image-load", { state })} title={url.href} onClick={load}>
      <Icon name={state === "failed" ? "alert" : "image"} />
      {text === "" ? label : `${text} · ${label}`}
    </button>
  );
}
