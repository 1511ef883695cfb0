/** What the evidence of a visit is made of. */
export const EVIDENCE_PARTS = ['position', 'accuracy', 'photo', 'time'] as const
export type EvidencePart = (typeof EVIDENCE_PARTS)[number]

/** What the server knows about a check-in. */
export interface Facts {
  /** Whether the device told a position, and in how many metres it may be off. */
  has_position: boolean
  accuracy: number | null
  /** Whether that is near enough to the address; null without a position or without coordinates of the address. */
  is_near: boolean | null
  /** Photos taken during the visit. */
  photos: number
  /** Instants; null before the check-in, and without a planned end. */
  checked_in_at: string | null
  starts_at: string
  ends_at: string | null
}

const MINUTE = 60_000
const GOOD_ACCURACY = 50
const FAIR_ACCURACY = 200

/** The points of each part, out of 40 for the position and 20 for each other part. Nothing before the check-in. */
export function evidenceOf(facts: Facts): { part: EvidencePart; points: number; most: number }[] {
  const is_in = facts.checked_in_at !== null
  const points: Record<EvidencePart, number> = {
    position: positionPoints(facts),
    accuracy: accuracyPoints(facts),
    photo: facts.photos > 0 ? 20 : 0,
    time: timePoints(facts),
  }
  return EVIDENCE_PARTS.map((part) => ({
    part,
    points: is_in ? points[part] : 0,
    most: part === 'position' ? 40 : 20,
  }))
}

/** The evidence of a visit as one number from 0 to 100. */
export const evidenceScore = (facts: Facts): number => evidenceOf(facts).reduce((sum, { points }) => sum + points, 0)

// A position that cannot be compared with an address is worth half.
function positionPoints({ has_position, is_near }: Facts): number {
  if (!has_position) return 0
  if (is_near === null) return 20
  return is_near ? 40 : 0
}

function accuracyPoints({ has_position, accuracy }: Facts): number {
  if (!has_position || accuracy === null) return 0
  if (accuracy <= GOOD_ACCURACY) return 20
  return accuracy <= FAIR_ACCURACY ? 10 : 0
}

// Full points up to half an hour outside the planned time, half of them up to two hours.
function timePoints({ checked_in_at, starts_at, ends_at }: Facts): number {
  if (checked_in_at === null) return 0
  const at = Date.parse(checked_in_at)
  const start = Date.parse(starts_at)
  const end = ends_at === null ? start : Date.parse(ends_at)
  const outside = Math.max(start - at, at - end, 0)
  if (outside <= 30 * MINUTE) return 20
  return outside <= 120 * MINUTE ? 10 : 0
}
