import type { LastStatement, Transaction } from '#engine/server/database/database.server.ts'
import { onRecordsWritten, type RecordNews } from '#engine/server/records/changes.server.ts'

/** An event for open browsers. It has only ids: a browser fetches what it may see. */
export interface LiveNews {
  /** Must be the transaction's business; null for events of accounts. */
  business_id: number | null
  /** Accounts (member ids), or everybody in the business. */
  to: number[] | 'all'
  /**
   * `notice`: there is a new notice. `rights`: permissions changed, or a member was deactivated. `session_end`: sessions of
   * these accounts ended; streams check theirs. `changed`: records changed, see `changedNews`. `presence`: the viewers of a
   * record changed, `{ record, id }`.
   */
  event: string
  data: Record<string, unknown>
}

const watching = new Set<() => Iterable<number>>()

/** The businesses with open streams in this process. */
export const watchedBusinesses = (): Set<number> => new Set([...watching].flatMap((businesses) => [...businesses()]))

/** Registers a source of businesses with open streams; returns the function that removes it. */
export function countAsWatched(businesses: () => Iterable<number>): () => void {
  watching.add(businesses)
  return () => void watching.delete(businesses)
}

const MAX_BYTES = 4_000
const listeners = new Set<() => void>()

/** Writes an event into the outbox, in the transaction that causes it; every process sends it after the commit. */
export async function publish(transaction: Transaction, news: LiveNews): Promise<void> {
  const { business_id, to, event } = news
  if (to === 'all' && business_id === null) throw new Error('Without a business, name the accounts')
  if (to !== 'all' && to.length === 0) return
  const data = JSON.stringify(news.data)
  if (Buffer.byteLength(data) > MAX_BYTES) throw new Error('A live event carries ids, not contents')
  await transaction.query(
    'insert into live_event (for_business, to_accounts, event, data) values ($1::bigint, $2::bigint[], $3, $4::jsonb)',
    [business_id, to === 'all' ? null : to, event, data],
  )
  wakeAfterCommit(transaction)
}

/** Publishes every record change of this process to open browsers; called once at the start. */
export function publishRecordChanges(): void {
  onRecordsWritten(publishRecords)
}

// The changes of open transactions: those of one record and person become one event.
const unsent = new WeakMap<Transaction, Map<string, RecordNews[]>>()

function publishRecords(transaction: Transaction, news: RecordNews): void {
  const known = unsent.get(transaction) ?? new Map<string, RecordNews[]>()
  if (!unsent.has(transaction)) {
    unsent.set(transaction, known)
    transaction.withCommit(() => [...known.values()].map(eventStatement))
    wakeAfterCommit(transaction)
  }
  const key = `${news.record} ${news.by}`
  known.set(key, [...(known.get(key) ?? []), news])
}

function eventStatement(same: readonly RecordNews[]): LastStatement {
  const [{ business_id, record, by }] = same
  const ids = [...new Set(same.flatMap((news) => news.ids))]
  return {
    text: `insert into live_event (for_business, event, data) values ($1::bigint, 'changed', $2::jsonb)`,
    values: [business_id, changedNews(record, ids, by)],
  }
}

function wakeAfterCommit(transaction: Transaction): void {
  // A NOTIFY inside the transaction would queue all commits behind one lock, so wake the flusher here instead.
  transaction.afterCommit(() => {
    for (const wake of listeners) wake()
  })
}

const MOST_IDS = 100

/** The event for changed records: `ids` is null for many at once, `by` is the account that changed them. */
export const changedNews = (record: string, ids: readonly number[], by: number | null) => ({
  record,
  ids: ids.length > MOST_IDS ? null : ids,
  by,
})

/** Calls back after each commit of this process that published an event; returns the function that stops it. */
export function onPublished(wake: () => void): () => void {
  listeners.add(wake)
  return () => void listeners.delete(wake)
}
