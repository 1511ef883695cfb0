import type { Catalog } from '#engine/record/catalog.ts'
import { soundGroupOf, entriesOf } from '#base/search/entries.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import { SEARCH_ROLE } from '#engine/server/database/role-names.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { isSearched, searchWords } from '#engine/server/records/search.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'

const REFOLD_JOB = 'fold_search_entries'
const BATCH = 500
// A run ends before the next one starts, so that other jobs get their turn.
const BATCHES = 60

/** The job that adds sounds to search entries written before sounds existed, by name. */
export const searchJobs: Record<string, JobHandler> = {
  [REFOLD_JOB]: async (services, _payload, helpers) => {
    await refoldAll(services, helpers?.signal)
  },
}

/** Schedule: every minute; without work it costs one look at an empty index. */
export const SEARCH_SCHEDULE = [`* * * * * ${REFOLD_JOB} ?max=3`]

/** Folds unfolded entries, one transaction per batch, and returns their number. The next run continues where this one stops. */
export async function refoldAll(services: Services, signal?: AbortSignal): Promise<number> {
  const { database, catalog } = services
  let folded = 0
  let left = BATCHES
  for (const business_id of await unfoldedBusinesses(database)) {
    const scope = { business_id, user_id: null }
    for (let count = BATCH; count === BATCH && left > 0 && !signal?.aborted; left--) {
      count = await database.transaction(scope, (transaction) => refoldBatch(transaction, catalog))
      folded += count
    }
  }
  return folded
}

/** Businesses that have search entries without the keys of their words. */
async function unfoldedBusinesses(database: Database): Promise<number[]> {
  const scope = { business_id: null, user_id: null }
  const text = 'select distinct business_id::text from search_entry where not is_folded'
  const rows = await database.read(scope, text, [], { role: SEARCH_ROLE })
  return rows.map(([id]) => Number(id))
}

async function refoldBatch(transaction: Transaction, catalog: Catalog): Promise<number> {
  const { business_id } = transaction.scope
  const entries = await transaction.query<{ record: string; record_id: number; words: string }>(
    `select record, record_id, words from search_entry where business_id = $1::bigint and not is_folded
     order by record, record_id limit ${BATCH} for update skip locked`,
    [business_id],
  )
  for (const [record, chosen] of Map.groupBy(entries, (entry) => entry.record)) {
    const definition = catalog.records.find(({ name }) => name === record)
    const words = new Map(chosen.map((entry) => [entry.record_id, entry.words]))
    if (definition && isSearched(definition)) {
      const docs = await readFullRows(transaction, definition, [...words.keys()])
      for (const [id, doc] of docs) words.set(id, searchWords(definition, doc))
    }
    const { keys, numbers, sounds } = entriesOf([...words.values()])
    await transaction.query(
      `with sounds as (insert into search_key (business_id, bone, key)
         select b.id, v.bone, v.key from business b, unnest($7::text[], $8::text[]) as v(bone, key)
         where b.id = $1::bigint and not exists (select 1 from search_key k where k.business_id = $1::bigint and k.bone = v.bone and k.key = v.key))
       update search_entry e set words = v.words, keys = string_to_array(v.keys, ' '), numbers = v.numbers, is_folded = true
       from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as v(id, words, keys, numbers)
       where e.business_id = $1::bigint and e.record = $2 and e.record_id = v.id`,
      [business_id, record, [...words.keys()], [...words.values()], keys, numbers, sounds.map(soundGroupOf), sounds],
    )
  }
  return entries.length
}
