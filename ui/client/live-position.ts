// Where the live news of each business stood when its first answer came, and later what a stream has told.
const positions = new Map<string, number>()

/** Notes the position that came with an answer. The earliest counts: whatever was read later has at least those news. */
export function notePosition(business: string | undefined, position: string | null): void {
  if (business === undefined || position === null) return
  positions.set(business, Math.min(Number(position), positions.get(business) ?? Number.POSITIVE_INFINITY))
}

/** The position after which a stream of the business must begin; null before its first answer. */
export const positionOf = (business_id: number): number | null => positions.get(String(business_id)) ?? null

/** A stream has told everything up to this position. */
export const advancePosition = (business_id: number, position: string): void =>
  void positions.set(String(business_id), Number(position))
