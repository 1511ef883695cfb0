import { tableOf } from '#engine/record/define.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { sealValue } from '#engine/server/records/secret-values.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

const SEAL_SECRETS_JOB = 'seal_secrets'
const BATCH = 500

/** The job that seals secret values which were stored before secrets were sealed, by name. */
export const secretJobs: Record<string, JobHandler> = {
  [SEAL_SECRETS_JOB]: async (services, _payload, helpers) => {
    await sealStoredSecrets(services, helpers?.signal)
  },
}

/** Schedule: every minute; without work it costs one look at an empty table. */
export const SECRET_SCHEDULE = [`* * * * * ${SEAL_SECRETS_JOB} ?max=3`]

/** Seals the waiting values of every business, one transaction for each field, and returns their number. */
export async function sealStoredSecrets(services: Services, signal?: AbortSignal): Promise<number> {
  const { database } = services
  const businesses = await database.transaction(NO_TENANT, async (transaction) => {
    await transaction.client.query(`set local app.task = 'seal_secrets'`)
    return transaction.query<{ business_id: number }>('select distinct business_id from unsealed_secret order by 1')
  })
  let sealed = 0
  for (const { business_id } of businesses)
    for (let count: number | null = 0; count !== null && !signal?.aborted; sealed += count ?? 0)
      count = await database.transaction({ business_id, user_id: null }, (transaction) =>
        sealNext(transaction, services),
      )
  return sealed
}

/** Seals the values of the next waiting field; null if none waits. Records that are being written meanwhile are waited for. */
async function sealNext(transaction: Transaction, { catalog, settings }: Services): Promise<number | null> {
  const { business_id } = transaction.scope
  const [field] = await transaction.query<{ id: number; record: string }>(
    `select u.custom_field_id as id, f.record from unsealed_secret u
     join custom_field f on f.business_id = $1::bigint and f.id = u.custom_field_id
     where u.business_id = $1::bigint order by u.custom_field_id limit 1 for update of u`,
    [business_id],
  )
  if (!field) return null
  const definition = catalog.records.find(({ name }) => name === field.record)
  const place = { secret: settings.secret, business_id: business_id as number, field_id: field.id }
  let sealed = 0
  for (let after = 0, more = definition !== undefined; definition && more; ) {
    const table = quote(tableOf(definition))
    const rows = await transaction.query<{ id: number; value: string }>(
      `select t.id, t.custom->>$2::text as value from ${table} t
       where t.business_id = $1::bigint and t.id > $3::bigint and t.custom->>$2::text is not null
       order by t.id limit ${BATCH} for update of t`,
      [business_id, String(field.id), after],
    )
    await transaction.query(
      `update ${table} t set custom = t.custom || jsonb_build_object($2::text, v.value)
       from unnest($3::bigint[], $4::text[]) as v(id, value) where t.business_id = $1::bigint and t.id = v.id`,
      [business_id, String(field.id), rows.map((row) => row.id), rows.map((row) => sealValue(place, row.value))],
    )
    sealed += rows.length
    after = rows.at(-1)?.id ?? after
    more = rows.length === BATCH
  }
  await transaction.query(
    'delete from unsealed_secret where business_id = $1::bigint and custom_field_id = $2::bigint',
    [business_id, field.id],
  )
  return sealed
}
