import { metresBetween, type Point } from '../distance.ts'

/** Metres from each stop to the next one, as the crow flies; null where one of the two has no coordinates. */
export function legsOf(stops: readonly (Point | null)[]): (number | null)[] {
  return stops.slice(1).map((stop, index) => {
    const before = stops[index]
    return before && stop ? metresBetween(before, stop) : null
  })
}

/** Metres along all stops whose coordinates are known; stops without coordinates are passed over. */
export function lengthOf(stops: readonly (Point | null)[]): number {
  const known = stops.filter((stop) => stop !== null)
  return legsOf(known).reduce<number>((sum, leg) => sum + (leg ?? 0), 0)
}

/** 12_345 metres as '12.3', the kilometres with one decimal. */
export const kilometresText = (metres: number): string => (Math.round(metres / 100) / 10).toFixed(1)

/**
 * A short order of the stops, as their indexes: always to the nearest stop left, then without crossings (2-opt). The first
 * stop stays first, because the day begins there; stops without coordinates come last, as they were.
 */
export function suggestOrder(stops: readonly (Point | null)[]): number[] {
  const all = stops.map((_, index) => index)
  const known = all.filter((index) => stops[index] !== null)
  const unknown = all.filter((index) => stops[index] === null)
  const metres = (a: number, b: number) => metresBetween(stops[a] as Point, stops[b] as Point)
  return [...uncrossed(nearestFirst(known, metres), metres), ...unknown]
}

type Metres = (a: number, b: number) => number

function nearestFirst(indexes: readonly number[], metres: Metres): number[] {
  const left = [...indexes]
  const order = left.splice(0, 1)
  while (left.length > 0) {
    const last = order[order.length - 1]
    let best = 0
    for (let n = 1; n < left.length; n++) if (metres(last, left[n]) < metres(last, left[best])) best = n
    order.push(...left.splice(best, 1))
  }
  return order
}

/** Turns parts of the way around for as long as that makes it shorter. Each turn shortens it, so this ends. */
function uncrossed(order: readonly number[], metres: Metres): number[] {
  let way = [...order]
  for (let turned = true; turned; ) {
    turned = false
    for (let from = 1; from < way.length - 1; from++)
      for (let to = from + 1; to < way.length; to++) {
        const after = way[to + 1]
        const was = metres(way[from - 1], way[from]) + (after === undefined ? 0 : metres(way[to], after))
        const would = metres(way[from - 1], way[to]) + (after === undefined ? 0 : metres(way[from], after))
        if (would >= was) continue
        way = [...way.slice(0, from), ...way.slice(from, to + 1).toReversed(), ...way.slice(to + 1)]
        turned = true
      }
  }
  return way
}
