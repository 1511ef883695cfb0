import { clearMark, type Marks, setMark } from './marks.ts'

// Sets of the rows of a coded column that meet a test. Screens ask for the same filters again and again, so the sets of the
// last ones are kept, and a write of a row changes them.

/** The kept sets of a column by test; null for a test that was asked for once. The last one that was used is the last. */
export type CodeSets = Map<string, { good: Uint8Array; marks: Marks } | null>

// Tests that are remembered for each column; at a million rows a set takes 125 KB.
const MOST_SETS = 12
const MOST_VALUES_NAMED = 50

/**
 * The set of all rows that meet a test, if it is kept. From the second time on it is: `make` makes the set, with any word for
 * rows that are not there. `good` are the codes that meet the test.
 */
export function keptSet(
  sets: CodeSets,
  test: { op: string; values?: readonly unknown[] },
  good: Uint8Array,
  make: () => Marks,
): Marks | null {
  if ((test.values?.length ?? 0) > MOST_VALUES_NAMED) return null
  const name = JSON.stringify(test)
  const known = sets.get(name)
  sets.delete(name)
  // Codes that came since may meet the test too.
  const kept = known?.good.length === good.length ? known : known === undefined ? null : { good, marks: make() }
  sets.set(name, kept)
  if (sets.size > MOST_SETS) sets.delete(sets.keys().next().value as string)
  return kept?.marks ?? null
}

/** Brings the sets up to date with the new code of a row. */
export function changeSets(sets: CodeSets, row: number, code: number): void {
  for (const [name, kept] of sets) {
    if (kept === null) continue
    if (code >= kept.good.length) sets.delete(name)
    else if (kept.good[code] === 1) setMark(kept.marks, row)
    else clearMark(kept.marks, row)
  }
}

/** The memory that the sets take, in bytes. */
export const bytesOfSets = (sets: CodeSets): number =>
  [...sets.values()].reduce((sum, kept) => sum + (kept ? kept.marks.byteLength + kept.good.byteLength : 0) + 200, 0)
