/**
 * Puts text on the clipboard, and says whether it is there. Without the clipboard API, which pages over plain
 * HTTP do not have, through a field beside `anchor`.
 */
export async function copyText(text: string, anchor: HTMLElement): Promise<boolean> {
  try {
    if ("clipboard" in navigator) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, or the page has no focus: the field may still do.
  }
  return copyThroughField(text, anchor);
}

function copyThroughField(text: string, anchor: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "chatelaine-hidden";
  field.setAttribute("readonly", "");
  field.setAttribute("aria-hidden", "true");
  const focused = document.activeElement;
  anchor.after(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way without the clipboard API
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
