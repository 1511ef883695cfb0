import { addDays, dayFirst } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { businessesOf } from '#platform/audit/seal.server.ts'
import { quotation } from '../quotation.record.ts'
import { remindDays } from './setting.server.ts'

/** Name of the job that reminds of last days and lets quotations expire. */
export const VALIDITY_JOB = 'quotation_validity'

/** Schedule: every hour, shortly after it. The day of India begins at 18:30 UTC, so a quotation expires within its first hour. */
export const VALIDITY_SCHEDULE = [`35 * * * * ${VALIDITY_JOB} ?max=3`]

const AT_ONCE = 100

/** The job, for every business. */
export async function keepValidity(
  services: Services,
  _payload: Record<string, unknown> = {},
  helpers?: JobHelpers,
  now: Date = new Date(),
): Promise<void> {
  for (const business_id of await businessesOf(services.database)) {
    if (helpers?.signal.aborted) return
    await inBusiness(services, business_id, now)
  }
}

async function inBusiness(services: Services, business_id: number, now: Date): Promise<void> {
  const scope = { business_id, user_id: null }
  const today = indianDate(now)
  const [[days, owner]] = await services.database.read(
    scope,
    `select coalesce((select remind_days from quotation_setting where business_id = $1::bigint), 3)::text, created_by::text
     from business where id = $1::bigint`,
    [business_id],
  )
  const [[any]] = await services.database.read(
    scope,
    `select exists (select from quotation where business_id = $1::bigint and status = 'sent' and deleted_at is null
       and valid_until <= $2::date)`,
    [business_id, addDays(today, Number(days))],
  )
  if (any !== 't') return
  const who = { business_id, user_id: Number(owner) }
  const access = await accessOfJob(services, who)
  if (!access) return
  let count: number
  do count = await services.database.transaction(who, (transaction) => expire(services, transaction, { access, today }))
  while (count === AT_ONCE)
  await services.database.transaction(who, (transaction) => remind(transaction, today))
}

/** Lets quotations expire whose last day has passed; the history names nobody. */
async function expire(
  { catalog, specials }: Services,
  transaction: Transaction,
  { access, today }: { access: Access; today: string },
): Promise<number> {
  const rows = await transaction.query<{ id: number }>(
    `select id from quotation where business_id = $1::bigint and status = 'sent' and deleted_at is null
       and valid_until < $2::date order by valid_until, id limit ${AT_ONCE} for update skip locked`,
    [access.business_id, today],
  )
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => Number(id))
  const docs = await readFullRows(transaction, quotation, ids)
  await changeRecords(transaction, {
    ...{ catalog, specials, definition: quotation, request_id: 'validity' },
    access: { ...access, user_id: null as unknown as number },
    ...{ cause: 'action', action: 'expire', word: 'expired', is_quiet: true, on_issue: 'skip' },
    changes: ids.map((id) => ({
      ...{ step: 'change', id, before: docs.get(id) as Doc, values: { status: 'expired' }, issues: [] },
    })),
  })
  return rows.length
}

/** Tells owners of the last days that are near, once for each last day. */
async function remind(transaction: Transaction, today: string): Promise<void> {
  const { business_id } = transaction.scope
  const until = addDays(today, await remindDays(transaction))
  const rows = await transaction.query<{
    id: number
    number: string
    buyer_name: string | null
    day: string
    to: number
  }>(
    `select id, number, buyer_name, valid_until::text as day, coalesce(assigned_user, created_by) as "to" from quotation
     where business_id = $1::bigint and status = 'sent' and deleted_at is null and valid_until between $2::date and $3::date
     order by valid_until, id limit 2000`,
    [business_id, today, until],
  )
  for (const { id, number, buyer_name, day, to } of rows)
    await addNotice(transaction, {
      business_id: business_id ?? 0,
      ...{ to: [Number(to)], kind: 'quotation_expires', actor_id: null },
      ...{ record: 'quotation', record_id: Number(id), path: `quotations/${id}` },
      values: { quotation: [number, buyer_name].filter(Boolean).join(' · '), day: dayFirst(day) },
      key: `quotation ${id} valid until ${day}`,
    })
}
