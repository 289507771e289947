import { stem } from "../../shared/words.js";

/** Words that code and questions use for one another. Few, and only of the kind that any program has. */
const GROUPS = [
  "make made create build generate",
  "delete remove drop destroy",
  "start begin launch boot",
  "stop cancel abort",
  "save store persist",
  "load read fetch",
  "check verify validate",
  "auth authenticate authorize login",
  "config configuration settings options",
  "db database",
  "repo repository",
  "error failure exception",
  "send emit publish",
];

const byTerm: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) => {
    const terms = group.split(" ").map(stem);
    return terms.map((term): [string, string[]] => [term, terms.filter((other) => other !== term)]);
  }),
);

export function synonymsOf(term: string): readonly string[] {
  return byTerm.get(term) ?? [];
}
