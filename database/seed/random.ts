/** Chance that repeats: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A fraction from 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number
  /** True in `share` of the cases (0 to 1). */
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** One of the list, as often as its weight says. */
  weighted: <T>(list: readonly T[], weight: (entry: T) => number) => T
  /** A number around `median` whose logarithm is normal with deviation `spread`. */
  logNormal: (median: number, spread: number) => number
}

/** Starts a sequence of chance from a whole number (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function weighted<T>(list: readonly T[], weight: (entry: T) => number): T {
    let left = next() * list.reduce((sum, entry) => sum + weight(entry), 0)
    for (const entry of list) {
      left -= weight(entry)
      if (left < 0) return entry
    }
    return list[list.length - 1]
  }
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)],
    weighted,
    // Box and Muller's transform; 1 - next() keeps the logarithm away from zero.
    logNormal: (median, spread) =>
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}
