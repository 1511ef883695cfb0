/** Rows by their number: the first `count` of `rows`, or the first `count` rows of the table where `rows` is null. */
export interface Rows {
  rows: Uint32Array | null
  count: number
  /** The list is needed no more, so a shorter one may be written over it. */
  is_free?: boolean
}

// Lists of rows of one answer. An answer is computed at one go, so the lists of the answer before can be used again.
const POOLED = 4
const pool: Uint32Array[] = []
let taken = 0

/** Makes the lists of the last answer free for the next one. */
export function beginAnswer(): void {
  taken = 0
}

/** A list with room for so many rows, with anything in it. */
export function takeList(count: number): Uint32Array {
  const place = taken++
  if (place >= POOLED) return new Uint32Array(count)
  if ((pool[place]?.length ?? 0) < count) pool[place] = new Uint32Array(count)
  return pool[place]
}
