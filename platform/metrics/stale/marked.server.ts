import type { Values } from '#engine/server/records/visibility.server.ts'

/** Figures that are out of date: those of whole days, and those of one holder on a day. */
export interface Marked {
  days: readonly string[]
  held: readonly { day: string; holder_id: number }[]
}

/** One mark of days; a null day stands for every day, a null holder for every holder. */
export interface Mark {
  day: string | null
  holder_id: number | null
}

/** What some marks say together; null for every day. */
export function joinMarks(marks: readonly Mark[]): Marked | null {
  const days = new Set<string>()
  const held = new Map<string, { day: string; holder_id: number }>()
  for (const { day, holder_id } of marks) {
    if (day === null) return null
    if (holder_id === null) days.add(day)
    else held.set(`${day} ${holder_id}`, { day, holder_id })
  }
  return { days: [...days], held: [...held.values()].filter(({ day }) => !days.has(day)) }
}

/** All days with a mark. */
export const daysOfMarked = ({ days, held }: Marked): string[] => [...new Set([...days, ...held.map(({ day }) => day)])]

/** SQL that is true where the day, or the day with the holder, is marked; both are SQL too. */
export function markedSql(
  { days, held }: Marked,
  { day, holder, values }: { day: string; holder: string; values: Values },
): string {
  const ways = [
    days.length > 0 && `${day} = any(${values.add(days)}::date[])`,
    held.length > 0 &&
      `(${day}, ${holder}) in (select * from unnest(${values.add(held.map((one) => one.day))}::date[],
        ${values.add(held.map(({ holder_id }) => holder_id))}::bigint[]))`,
  ].filter(Boolean)
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false'
}
