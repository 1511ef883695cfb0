import { get } from '#ui/client/request.ts'

/** One entry of a lookup: id, title and further display values (colour, kind, position). */
export interface Option {
  id: number
  title: string
  /** False for deleted entries, which old records still show. */
  is_live: boolean
  [display: string]: unknown
}

/** A record to choose: its title, and one line that distinguishes it from others with the same title. */
export interface RecordOption {
  id: number
  title: string
  detail: string
  /** False for a deleted record. */
  is_live: boolean
}

// Lookups and titles change rarely; live updates and the screens that change them invalidate their keys.
const STALE_MS = 5 * 60_000

/** Key prefix of a record's cached options: its whole list, searches, single titles. */
export const optionsKey = (tenant: readonly unknown[], record: string) => [...tenant, 'options', record]

/** Reads the whole lookup of a record, by id. */
export const optionsQuery = (tenant: readonly unknown[], record: string) => ({
  queryKey: optionsKey(tenant, record),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await get<{ data: Option[] }>(`options/${record}`, { quiet: true, signal })
    return new Map(data.map((option) => [option.id, option]))
  },
  staleTime: STALE_MS,
})

/** Searches records on the server by the typed text; finds the newest ones for an empty text. */
export const searchQuery = (tenant: readonly unknown[], record: string, typed: string) => ({
  queryKey: [...optionsKey(tenant, record), 'search', typed],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { q: typed, limit: 20 }
    return (await get<{ data: RecordOption[] }>(`options/${record}`, { quiet: true, signal, query })).data
  },
  staleTime: 30_000,
})

/** Key of one record's title. */
export const titleKey = (tenant: readonly unknown[], record: string, id: number) => [
  ...optionsKey(tenant, record),
  'one',
  id,
]

/** Reads title and detail of one record; null if the viewer may not see it. Simultaneous reads share one request. */
export const titleQuery = (tenant: readonly unknown[], record: string, id: number) => ({
  queryKey: titleKey(tenant, record, id),
  queryFn: () => readTogether(tenant, record, id),
  staleTime: STALE_MS,
})

interface Batch {
  ids: Set<number>
  found: Promise<Map<number, RecordOption>>
}

const MAX_IDS = 200
const WAIT_MS = 5
const batches = new Map<string, Batch>()

async function readTogether(tenant: readonly unknown[], record: string, id: number): Promise<RecordOption | null> {
  const key = JSON.stringify([tenant, record])
  let batch = batches.get(key)
  if (!batch || batch.ids.size >= MAX_IDS) {
    const ids = new Set<number>()
    const made: Batch = { ids, found: wait(WAIT_MS).then(() => readTitles(record, ids, () => closeBatch(key, made))) }
    batches.set(key, (batch = made))
  }
  batch.ids.add(id)
  return (await batch.found).get(id) ?? null
}

function closeBatch(key: string, batch: Batch): void {
  if (batches.get(key) === batch) batches.delete(key)
}

async function readTitles(record: string, ids: ReadonlySet<number>, close: () => void) {
  close()
  const query = { ids: [...ids].join(',') }
  const { data } = await get<{ data: RecordOption[] }>(`options/${record}`, { quiet: true, query })
  return new Map(data.map((option) => [option.id, option]))
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
