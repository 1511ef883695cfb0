import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf } from '#engine/record/define.ts'
import { PAGE_SIZE } from '#engine/web/calls.ts'
import type { Rights } from '#engine/web/use-rights.ts'
import type { Column, ColumnValue } from '#platform/board/screen/board-model.ts'

/** Fields that a list can be grouped by: choices, and references to short lists and people. */
export function groupFields(
  definition: RecordDefinition,
  options: { is_short_list: (record: string) => boolean; rights: Rights },
): string[] {
  return Object.entries(fieldsOf(definition))
    .filter(
      ([name, field]) =>
        ['read', 'edit'].includes(options.rights.rule(name)) &&
        (field.kind === 'choice' || (field.kind === 'reference' && options.is_short_list(field.to))),
    )
    .map(([name]) => name)
}

/** One line of a grouped list: the heading of a group (`row` is null), or a row of it by number. */
export type Place = { group: Column; row: number | null }

/** A grouped list as one sequence: the heading of each group, followed by its rows unless it is folded. */
export interface Places {
  count: number
  at: (index: number) => Place | undefined
  /** The pages of rows between two positions, by group. */
  pages: (from: number, to: number) => { value: ColumnValue; page: number }[]
  /** Position of a row of a group. */
  indexOf: (value: ColumnValue, row: number) => number
}

/** Arranges groups below each other. */
export function placesOf(groups: readonly Column[], folded: ReadonlySet<ColumnValue>): Places {
  const starts: number[] = []
  let count = 0
  for (const { value, group } of groups) {
    starts.push(count)
    count += 1 + (folded.has(value) ? 0 : group.count)
  }
  const find = (index: number): Place | undefined => {
    if (index < 0 || index >= count) return undefined
    const at = starts.findLastIndex((start) => start <= index)
    return { group: groups[at], row: index === starts[at] ? null : index - starts[at] - 1 }
  }
  return {
    count,
    at: find,
    pages(from, to) {
      const pages = new Map<string, { value: ColumnValue; page: number }>()
      for (let index = Math.max(0, from); index <= Math.min(to, count - 1); index++) {
        const place = find(index)
        if (!place || place.row === null) continue
        const one = { value: place.group.value, page: Math.floor(place.row / PAGE_SIZE) }
        pages.set(`${String(one.value)} ${one.page}`, one)
      }
      return [...pages.values()]
    },
    indexOf(value, row) {
      const at = groups.findIndex((group) => group.value === value)
      return at < 0 || folded.has(value) ? -1 : starts[at] + 1 + row
    },
  }
}
