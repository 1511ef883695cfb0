import { Worker } from 'node:worker_threads'
import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf, tableOf } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { listWrites } from '#engine/server/database/table-versions.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { type Narrowed, type Narrower, narrowers } from '#engine/server/records/narrow.server.ts'
import type { Listing } from '#engine/server/records/page-sql.server.ts'
import { cursorOf } from '#engine/server/records/sort.server.ts'
import { type ColumnSource, conditionsOf, cursorText, searchedWhere, sourceOf } from './ask.server.ts'
import { isWellIndexed } from './by-index.server.ts'
import type { ThreadMessage, ThreadOptions, ThreadQuestion } from './columns-thread.server.ts'
import type { Limits, Question, Reply } from './keeper.server.ts'
import { expectedRows } from './load.server.ts'

/** The default of COLUMNS_MB, and the size of a list from which its columns are kept. */
export const COLUMN_LIMITS: Limits = { most_bytes: 256 * 2 ** 20, least_rows: 20_000 }

// So many rows are sorted by the database faster than it reads them in the order of an index.
const MOST_UNORDERED = 5_000
const SMALL_MS = 60_000
const LARGE_MS = 10 * 60_000

/** The tables of which every transaction says which records it wrote: those of all records but the short lists. */
export function listWritesOf(catalog: Catalog): void {
  listWrites(catalog.records.filter((record) => !record.lookup).map(tableOf))
}

/**
 * Answers filtered lists of large tables from columns in memory (docs/decisions/0132). They are kept by a thread, which
 * starts with the first such list; if it fails, lists are read by the database and the thread starts again.
 */
export function startColumns(options: {
  database: Database
  url: string
  prepare: boolean
  limits?: Limits
  onError: (error: string) => void
}): { close: () => Promise<void> } {
  const { database, url, prepare, limits = COLUMN_LIMITS, onError } = options
  if (limits.most_bytes === 0) return { close: async () => {} }
  const keeper = threadKeeper({ url, prepare, limits }, onError)
  // Small businesses never start the thread.
  const large = new Map<string, number>()
  narrowers.set(
    database,
    makeNarrower(async (question) => {
      const { business_id, table } = question
      const key = `${business_id} ${table}`
      if ((large.get(key) ?? 0) < Date.now()) {
        const rows = await expectedRows(database, { business_id, user_id: null }, table)
        if (rows < limits.least_rows) return 'small'
        large.set(key, Date.now() + LARGE_MS)
      }
      return keeper.ask(question)
    }),
  )
  return { close: keeper.close }
}

/** Finds rows of lists by asking a keeper of columns. */
export function makeNarrower(
  ask: (question: Question) => Promise<Reply>,
  {
    most_unordered = MOST_UNORDERED,
    most_wait_ms = MOST_WAIT_MS,
  }: { most_unordered?: number; most_wait_ms?: number } = {},
): Narrower {
  const askPatiently = patient(ask, most_wait_ms)
  // Small lists are asked for again after a minute.
  const small = new Map<string, number>()
  const keyOf = ({ access, definition }: Listing) => `${access.business_id} ${definition.name}`
  const isSmall = (listing: Listing) => (small.get(keyOf(listing)) ?? 0) > Date.now()
  const serves: Narrower['serves'] = (listing, sort) =>
    (listing.right ?? 'view') === 'view' && !isSmall(listing) && !isWellIndexed(listing, sort)
  const find: Narrower['find'] = async (options) => {
    const { definition, access, request, sort, skip, count } = options
    const open = openFields(definition, access)
    const { where, sources } = conditionsOf({
      definition,
      access,
      open,
      filter: request.filter ?? { combiner: 'AND', conditions: [] },
      timezone: request.timezone ?? 'Asia/Kolkata',
    })
    const names = sort.parts.map(({ name }) => name)
    const searched = options.terms.map((term) => searchedWhere(definition.name, term, sources))
    if (searched.includes(null)) return null
    const contained = options.contained.map((term) => searchedWhere(definition.name, term, sources))
    const words = [...searched, ...contained].filter((one) => one !== null)
    if (!addSources(sources, definition, names)) return null
    const cursor = request.after ? cursorOf(request.after, request.sort ?? definition.list.sort, sort) : null
    const after = cursor && {
      id: cursor.id,
      values: cursor.values.map((text, index) => cursorText(sort.parts[index].field, text)),
    }
    const reply = await askPatiently({
      business_id: access.business_id,
      table: tableOf(definition),
      sources,
      request: {
        where: { all: [...words, where] },
        order: { columns: names, descending: sort.descending },
        after,
        skip,
        count,
        most_unordered,
      },
    })
    if (reply === 'small') small.set(keyOf(options), Date.now() + SMALL_MS)
    return typeof reply === 'string' ? null : (reply satisfies Narrowed)
  }
  return { serves, find }
}

const MOST_WAIT_MS = 8_000
const IN_VAIN_MS = 10_000
const TURN_MS = 500
const AGAIN_MS = 100

/**
 * Asks until the columns are there. While they are read, one list each half second is left to the database: if it answered all
 * of them at once, they would slow each other and the reading of the columns down to many seconds. If the columns do not come
 * in time, nobody waits for them for a while.
 */
function patient(ask: (question: Question) => Promise<Reply>, most_wait_ms: number): typeof ask {
  const turns = new Map<string, number>()
  const in_vain = new Map<string, number>()
  return async (question) => {
    const key = `${question.business_id} ${question.table}`
    const end = Date.now() + most_wait_ms
    for (;;) {
      const reply = await ask(question)
      const now = Date.now()
      if (reply !== 'loading' || most_wait_ms === 0 || (in_vain.get(key) ?? 0) > now) return reply
      if (now >= end) in_vain.set(key, now + IN_VAIN_MS)
      if (now >= end || (turns.get(key) ?? 0) <= now) {
        turns.set(key, now + TURN_MS)
        return reply
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

// The columns of an order; false if one of its fields cannot be a column.
function addSources(
  sources: Map<string, ColumnSource>,
  definition: RecordDefinition,
  names: readonly string[],
): boolean {
  const fields = fieldsOf(definition)
  for (const name of names) {
    const source = sourceOf(name, fields[name])
    if (!source) return false
    sources.set(name, source)
  }
  return true
}

/** A keeper of columns in a thread of its own. While the thread cannot answer, its replies are `loading`. */
export function threadKeeper(
  data: ThreadOptions,
  onError: (error: string) => void,
): { ask: (question: Question) => Promise<Reply>; close: () => Promise<void> } {
  let thread: Worker | null = null
  let number = 0
  const waiting = new Map<number, (reply: Reply) => void>()

  function start(): Worker {
    const started = new Worker(new URL('./columns-thread.server.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      // Texts of rows are garbage at once: with more room for them the process keeps 90 MB more.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    started.unref()
    started.on('message', (message: ThreadMessage) => {
      if ('error' in message) return onError(message.error)
      const answer = waiting.get(message.number)
      waiting.delete(message.number)
      if ('failed' in message) onError(message.failed)
      answer?.('failed' in message ? 'loading' : message.reply)
    })
    const end = (error?: unknown) => {
      if (thread !== started) return
      if (error instanceof Error) onError(String(error.stack))
      thread = null
      for (const answer of waiting.values()) answer('loading')
      waiting.clear()
    }
    started.on('error', end)
    started.on('exit', () => end())
    return started
  }

  return {
    ask(question) {
      thread ??= start()
      return new Promise((resolve) => {
        waiting.set(++number, resolve)
        thread!.postMessage({ ...question, number } satisfies ThreadQuestion)
      })
    },
    async close() {
      const ended = thread
      thread = null
      await ended?.terminate()
      for (const answer of waiting.values()) answer('loading')
      waiting.clear()
    },
  }
}
