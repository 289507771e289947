/** What a tool may hand to a model at once. */
const MAX_CHARACTERS = 24_000;

/** The result, with its longest lists halved until its JSON is short enough; `truncated` then says so. */
export function fitResult<Result extends { readonly truncated: boolean }>(result: Result): Result {
  let fitted = result;
  while (JSON.stringify(fitted).length > MAX_CHARACTERS) {
    const longest = longestList(fitted);
    if (longest === undefined) return fitted;
    const [key, list] = longest;
    fitted = { ...fitted, [key]: list.slice(0, Math.floor(list.length / 2)), truncated: true };
  }
  return fitted;
}

function longestList(result: object): [key: string, list: readonly unknown[]] | undefined {
  return Object.entries(result)
    .filter((entry): entry is [string, readonly unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0)
    .map(([key, list]): [string, readonly unknown[], number] => [key, list, JSON.stringify(list).length])
    .sort(([, , a], [, , b]) => b - a)
    .map(([key, list]): [string, readonly unknown[]] => [key, list])[0];
}
