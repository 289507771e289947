import { identifiersIn, stem } from "../../shared/words.js";
import { termsOf } from "./terms.js";

/** A question taken apart. */
export interface SearchQuery {
  /** One entry for each word that matters, with the terms that it is found by. */
  readonly words: readonly (readonly string[])[];
  /** The words as written, for whole-name matches. */
  readonly identifiers: readonly string[];
  /** Words that look like a path or a file name, in lower case. */
  readonly paths: readonly string[];
  readonly wantsTests: boolean;
  readonly wantsDocs: boolean;
}

/** Words that a question is built of, and that say nothing about code. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and any are as at be been being by can code codebase could did do does doing done exist exists explain file files " +
    "find for found from get give had has have here how i if implement implementation implemented implements in into is it its " +
    "know like locate located look looking many me mean means my need of on one or our out over place please " +
    "project repo repository s search see should show so some tell than that the their them then there these they thing things " +
    "this those through to two up us used uses using want was we were what when where which who whose why will with within " +
    "work works would you your about actually all also define defined defines definition happen happens happening"
  ).split(" "),
);
/** Asks for the places that use a name; the verb is no word to look for. */
const WHO_USES =
  /\b(?:who|what|which \w{1,20})\s(?:else\s)?(?:calls?|uses?|needs?|imports?)\b|\b(?:callers|usages?|uses) of\b/gi;
const PATH = /[\w@.-]*[\w-][/.][\w./-]*\w/g;

export function parseQuery(text: string): SearchQuery {
  const written = [...new Set(identifiersIn(text.replace(WHO_USES, "")))];
  const meaningful = written.filter((word) => !QUESTION_WORDS.has(word.toLowerCase()));
  // A question of nothing but such words is still asked for something.
  const identifiers = meaningful.length > 0 ? meaningful : written;
  const lower = new Set(written.map((word) => stem(word.toLowerCase())));
  return {
    words: identifiers.map((word) => termsOf(word)).filter((terms) => terms.length > 0),
    identifiers,
    paths: [...new Set(text.toLowerCase().match(PATH) ?? [])],
    wantsTests: ["test", "spec", "fixtur", "stori", "bench"].some((word) => lower.has(word)),
    wantsDocs: ["doc", "docs", "readm", "documentation", "document", "guid", "decision", "decis"].some(
      (word) => lower.has(word),
    ),
  };
}
