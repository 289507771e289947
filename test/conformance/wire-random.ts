/** Random numbers that come again with the same seed. */
export interface Random {
  /** 0 ≤ n < `limit`. */
  below(limit: number): number;
}

/** The generator of mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
    },
  };
}

/** Places at which a body is cut: none, a few, or many; each between 0 and `length`, in order. */
export function randomCuts(length: number, random: Random): readonly number[] {
  const most = [0, 4, 24, 80][random.below(4)] ?? 0;
  const cuts = new Set<number>();
  for (let count = random.below(most + 1); count > 0; count -= 1) cuts.add(random.below(length + 1));
  return [...cuts].sort((left, right) => left - right);
}
