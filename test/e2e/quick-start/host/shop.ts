const all = [
  { id: 1, owner: "alice", title: "Blue shoes" },
  { id: 2, owner: "alice", title: "Red shoes" },
  { id: 3, owner: "bob", title: "CANARY shoes" },
];

export const orders = {
  find: (owner: string, word: string) =>
    Promise.resolve(all.filter((order) => order.owner === owner && order.title.includes(word))),
};

/** The host's own sessions: a cookie that names the user. */
export function userOf(cookie: string | null): string | undefined {
  return /(?:^|; )user=(\w+)/.exec(cookie ?? "")?.[1];
}
