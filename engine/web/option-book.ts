import type { Option } from './options-query.ts'

/** Titles and colours of the lookup entries that records refer to. */
export interface OptionBook {
  find: (record: string, id: unknown) => Option | undefined
  /** Entries to choose from: the live ones, and `keep` even if it is not. */
  choices: (record: string, keep?: unknown) => Option[]
  /** Every entry, including deleted ones. */
  all: (record: string) => Option[]
  ready: boolean
  failed: boolean
}

/** Creates an option book from entries by record. */
export function makeBook(options: {
  maps: ReadonlyMap<string, ReadonlyMap<number, Option> | undefined>
  ready?: boolean
  failed?: boolean
}): OptionBook {
  const { maps } = options
  return {
    find: (record, id) => (typeof id === 'number' ? maps.get(record)?.get(id) : undefined),
    choices: (record, keep) => [...(maps.get(record)?.values() ?? [])].filter((one) => one.is_live || one.id === keep),
    all: (record) => [...(maps.get(record)?.values() ?? [])],
    ready: options.ready ?? true,
    failed: options.failed ?? false,
  }
}
