import type { Edge, ImportGraph } from "./import-graph.js";
import { isTest } from "./source-files.js";

/** The layers of docs/architecture.md. A folder may import from folders with a smaller number, and from itself. */
export const layers = {
  base: 0,
  protocol: 1,
  providers: 2,
  tools: 2,
  store: 2,
  config: 2,
  client: 2,
  agent: 3,
  turns: 4,
  rooms: 5,
  tasks: 5,
  server: 6,
  accounts: 6,
  testing: 7,
} as const satisfies Record<string, number>;

const core = "packages/core/src/";
const react = "packages/react/src/";
const adapters = "packages/server-adapters/src/";

/** One line for each import that breaks a rule of the layers. */
export function layerFaults(graph: ImportGraph): string[] {
  return [...graph.values()].flat().flatMap((edge) => {
    const fault = faultOf(edge);
    return fault === undefined ? [] : [`${edge.from} → ${edge.specifier}: ${fault}`];
  });
}

function faultOf(edge: Edge): string | undefined {
  if (edge.from.startsWith(core)) return coreFault(edge);
  if (edge.from.startsWith(react)) return reactFault(edge);
  if (edge.from.startsWith(adapters)) return adapterFault(edge);
  return outsideFault(edge);
}

/** Examples are what a host would write; a story may borrow the data that the tests show. */
function outsideFault({ from, specifier, to }: Edge): string | undefined {
  if (!specifier.startsWith(".") || !to.startsWith("packages/")) return undefined;
  if (from.startsWith("stories/") && isTest(to)) return undefined;
  return "outside the packages, import them by name";
}

function coreFault({ from, to }: Edge): string | undefined {
  if (/^packages\/(?!core\/)|^@chatelaine\/(?!core)/.test(to)) return "core imports no other package of ours";
  if (from === `${core}index.ts` || !to.startsWith(core)) return undefined;
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (fromFolder === toFolder) return undefined;
  const [fromLayer, toLayer] = [layerOf(fromFolder), layerOf(toFolder)];
  if (fromLayer === undefined) return `${fromFolder} has no layer`;
  if (toLayer === undefined) return `${toFolder} has no layer`;
  if (toLayer > fromLayer)
    return `${fromFolder} (${fromLayer}) imports upwards from ${toFolder} (${toLayer})`;
  if (toLayer === fromLayer) return `${fromFolder} and ${toFolder} are siblings`;
  return undefined;
}

function reactFault({ specifier, to }: Edge): string | undefined {
  if (to.startsWith("node:")) return "a component runs in a browser";
  const ours = specifier.startsWith("@chatelaine/") || (specifier.startsWith(".") && !to.startsWith(react));
  if (!ours || specifier === "@chatelaine/core/client" || specifier === "@chatelaine/core/protocol")
    return undefined;
  return "react imports only core/client and core/protocol";
}

function adapterFault({ specifier, to, typeOnly }: Edge): string | undefined {
  const ours =
    specifier.startsWith("@chatelaine/") || (specifier.startsWith(".") && !to.startsWith(adapters));
  if (!ours) return undefined;
  if (specifier !== "@chatelaine/core") return "an adapter imports only the public handler";
  return typeOnly ? undefined : "an adapter imports only types";
}

function folderOf(path: string): string {
  return path.slice(core.length).split("/")[0] ?? "";
}

function layerOf(folder: string): number | undefined {
  return folder in layers ? layers[folder as keyof typeof layers] : undefined;
}
