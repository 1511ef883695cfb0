import type { RecordList } from '../../use-list.ts'

const MOST = 50

/** Texts that the loaded rows have in a column, offered while the person types a filter. */
export function valuesIn(list: Pick<RecordList, 'source'>, name: string): string[] {
  const found = new Set<string>()
  for (let index = 0; index < Math.min(list.source.count, 500) && found.size < MOST; index++) {
    const value = list.source.get(index)?.[name]
    if (typeof value === 'string' && value !== '') found.add(value)
  }
  return [...found].sort((a, b) => a.localeCompare(b))
}
