import type { LinesField } from '#engine/record/fields.ts'
import type { LineValues } from '#engine/web/form/line-values.ts'

/** A cell whose pasted text its field could not read. */
export interface UnreadCell {
  row: number
  name: string
}

/** Searches records of one kind by a title. */
export type TitleSearch = (record: string, title: string) => Promise<readonly { id: number; title: string }[]>

/** True for titles that are equal without regard to case. */
export const isSameTitle = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

// A pasted sheet usually repeats a few titles; beyond this number, the person chooses the records.
const MOST_TITLES = 50

/**
 * Finds the records with the pasted titles by a search on the server. A title counts if exactly one record has it,
 * without regard to case. Returns the ids by record and lower-case title.
 */
export async function findTitles(options: {
  field: LinesField
  lines: readonly LineValues[]
  unread: readonly UnreadCell[]
  search: TitleSearch
}): Promise<Map<string, number>> {
  const { field, lines, unread, search } = options
  const wanted = new Map<string, { record: string; title: string }>()
  for (const { row, name } of unread) {
    const one = field.fields[name]
    const title = lines[row]?.[name]
    if (one.kind === 'reference' && typeof title === 'string')
      wanted.set(titleKey(one.to, title), { record: one.to, title: title.trim() })
  }
  const found = new Map<string, number>()
  await Promise.all(
    [...wanted].slice(0, MOST_TITLES).map(async ([key, { record, title }]) => {
      const same = (await search(record, title)).filter((one) => isSameTitle(one.title, title))
      if (same.length === 1) found.set(key, same[0].id)
    }),
  )
  return found
}

/** The lines with the found ids in place of the titles. Cells that were changed since the paste are kept. */
export function withFoundTitles(
  field: LinesField,
  lines: readonly LineValues[],
  found: ReadonlyMap<string, number>,
): LineValues[] {
  const references = Object.entries(field.fields).flatMap(([name, one]) =>
    one.kind === 'reference' ? [[name, one.to] as const] : [],
  )
  return lines.map((line) => {
    const ids = references.flatMap(([name, to]) => {
      const id = typeof line[name] === 'string' ? found.get(titleKey(to, line[name])) : undefined
      return id === undefined ? [] : [[name, id] as const]
    })
    return ids.length === 0 ? line : { ...line, ...Object.fromEntries(ids) }
  })
}

const titleKey = (record: string, title: string): string => `${record} ${title.trim().toLowerCase()}`
