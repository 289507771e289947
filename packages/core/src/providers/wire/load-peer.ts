import { ChatelaineError } from "../../base/errors.js";

/** Loads an optional peer at the moment of its first use. Throws `configuration`, naming what to install. */
export async function loadPeer<Module>(packageName: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ChatelaineError(
      "configuration",
      `This provider needs the package "${packageName}". Install it: npm install ${packageName}`,
      { cause },
    );
  }
}
