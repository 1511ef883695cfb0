/** What a business asks of a check-in. */
export interface VisitSetting {
  /** A check-in within this many metres of the address counts as made there. */
  radius: number
  /** True if a check-in outside the radius is refused; false if it is kept and marked. */
  blocks_outside: boolean
}

// A phone indoors may be off by so much; a worse accuracy excuses nothing.
const EXCUSED_METRES = 200

/** True if a position may lie within the radius: the metres by which it may be off count for the person. */
export const mayBeThere = ({ distance, accuracy, radius }: { distance: number; accuracy: unknown; radius: number }) =>
  distance - Math.min(Number(accuracy ?? 0), EXCUSED_METRES) <= radius
