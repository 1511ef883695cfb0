/** Pauses between tries in seconds: 5 s growing to 24 h, three days in all. */
export const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 72_000, 86_400] as const

const JITTER = 0.1

/** Milliseconds until the next try after this many; null when there is none. Spread by a tenth, so that what failed together does not come back together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | null {
  const seconds = PAUSES[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * 1_000 * (1 - JITTER + 2 * JITTER * random()))
}
