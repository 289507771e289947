import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join } from "node:path";

export type SkipReason = "unreadable" | "too_large" | "binary" | "generated";

export type TextFile =
  | { readonly text: string; readonly bytes: number }
  | { readonly skipped: SkipReason; readonly bytes: number };

// O_NONBLOCK: not to wait for a writer where the file was replaced by a pipe.
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const MAX_FILE_BYTES = 512 * 1024;
const GENERATED_NAME =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|cargo\.lock|go\.sum|poetry\.lock|composer\.lock|uv\.lock)$|\.min\.(?:js|css)$|\.(?:map|snap)$/i;

/** Reads a tracked file as text. Never follows a link, neither the file itself nor a folder above it. */
export async function readTextFile(root: string, path: string): Promise<TextFile> {
  const absolute = join(root, path);
  try {
    const real = await realpath(absolute);
    if (real.normalize() !== absolute.normalize()) return { skipped: "unreadable", bytes: 0 };
    const handle = await open(absolute, OPEN_FLAGS);
    try {
      const status = await handle.stat();
      const size = status.size;
      if (!status.isFile()) return { skipped: "unreadable", bytes: 0 };
      if (size > MAX_FILE_BYTES) return { skipped: "too_large", bytes: size };
      return judge(path, await handle.readFile());
    } finally {
      await handle.close();
    }
  } catch {
    return { skipped: "unreadable", bytes: 0 };
  }
}

function judge(path: string, content: Buffer): TextFile {
  const bytes = content.length;
  if (content.subarray(0, 8192).includes(0)) return { skipped: "binary", bytes };
  const text = content.toString("utf8");
  if (GENERATED_NAME.test(path) || hasGeneratedLines(text)) return { skipped: "generated", bytes };
  return { text, bytes };
}

/** Minified code and data dumps: no one reads or searches lines that long. */
function hasGeneratedLines(text: string): boolean {
  const lines = text.split("\n").length;
  return text.length > 20_000 && text.length / lines > 400;
}
