/** A number that was used in a period. */
export interface UsedNumber {
  number: string
  is_cancelled: boolean
}

interface Range {
  from: string
  to: string
  total: number
  cancelled: number
}

/**
 * The numbers of a period as ranges, one for each series (GSTR-1, table 13). The counter of a series is the group of digits
 * that changes most; numbers that differ elsewhere belong to different series.
 */
export function numberRanges(used: readonly UsedNumber[]): Range[] {
  const shapes = Map.groupBy(used, ({ number }) => number.toUpperCase().replace(/\d+/g, '#'))
  return [...shapes.values()].flatMap(rangesOfShape).sort((a, b) => (a.from < b.from ? -1 : 1))
}

function rangesOfShape(used: readonly UsedNumber[]): Range[] {
  const parts = used.map((one) => ({ ...one, digits: one.number.match(/\d+/g) ?? [] }))
  const kinds = parts[0].digits.map((_, place) => new Set(parts.map(({ digits }) => digits[place])).size)
  // With one number, or where groups change alike, the counter is the last of them.
  const counter = kinds.lastIndexOf(Math.max(...kinds))
  const series = Map.groupBy(parts, ({ digits }) => digits.filter((_, place) => place !== counter).join(' '))
  return [...series.values()].map((members) => {
    const sorted = members.toSorted((a, b) => Number(a.digits[counter] ?? 0) - Number(b.digits[counter] ?? 0))
    return {
      from: sorted[0].number,
      to: sorted[sorted.length - 1].number,
      total: members.length,
      cancelled: members.filter(({ is_cancelled }) => is_cancelled).length,
    }
  })
}
