/** Words that carry a question but not what it is about. */
const CARRIERS: ReadonlySet<string> = new Set(
  (
    "a about actually again all also an and any are as at be been being briefly but by can code codebase compare could defined " +
    "describe detail details did do does doing done each exactly explain explained explains file files find for from function get give go had has have " +
    "here how i if implementation implemented implements in inside into is it its just know length let like list locate located " +
    "look looking made make many me mean more much my need now of on one or our out over place places please project read repo " +
    "repository responsible s search see show so some source tell than thank thanks that the their them then there these they " +
    "thing things this those through to two up us use used uses using very walk want was we were what when where which who why " +
    "will with within work working works would you your happen happens handled"
  ).split(" "),
);
const MAX_WORDS = 12;

/** What a question is about, as words to search for: `Where is the SSE reader implemented?` → `SSE reader`. */
export function distilQuery(question: string): string {
  return contentWords(question).slice(0, MAX_WORDS).join(" ");
}

export function contentWords(text: string): string[] {
  const words = text.slice(0, 4_000).match(/[\p{L}\p{N}_$][\p{L}\p{N}_$./#-]*/gu) ?? [];
  return words
    .map((word) => word.replace(/[./#-]+$/, ""))
    .filter((word) => word !== "" && !CARRIERS.has(word.toLowerCase()));
}
