/** A seeded pseudo-random number generator: the same seed gives the same sequence on every host. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  int(below: number): number;
  one<T>(list: readonly T[]): T;
  /** True once in `n` on average. */
  chance(n: number): boolean;
}

/** Mulberry32: 32 bits of state, sufficient for choosing mutations. @param seeds combined into one state */
export function seeded(...seeds: readonly number[]): Random {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = Math.imul(state ^ seed, 0x85ebca6b) ^ (state >>> 13);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return { int, one: (list) => list[int(list.length)]!, chance: (n) => int(n) === 0 };
}
