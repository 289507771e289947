import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";

/** The database of the conversations about one repository. Makes the folder. */
export async function databasePath(folder: string, repository: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = basename(repository).replace(/[^\w.-]/g, "_") || "repository";
  const mark = createHash("sha256").update(repository).digest("hex").slice(0, 8);
  return join(folder, `${name}-${mark}.sqlite`);
}
