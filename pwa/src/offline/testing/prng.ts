/** A seeded source of chance (mulberry32): the same seed gives the same run. */
export type Chance = {
  /** From 0 to 1, without 1. */
  next(): number;
  /** An integer from 0 to `below`, without it. */
  below(below: number): number;
  /** True with this probability. */
  hits(probability: number): boolean;
  pick<T>(choices: readonly T[]): T | undefined;
  uuid(): string;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    hits: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)],
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
