import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { SAMPLE_LEADS, type SampleLead } from '#database/seed/sample-leads.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Change } from '#engine/server/records/hooks.server.ts'
import { lockedRows } from '#platform/manifest/locked-rows.server.ts'
import { plantRecords } from '#platform/manifest/plant-records.server.ts'
import { markSamples } from '#platform/samples/samples.server.ts'
import { countEnquiries } from '../leads/enquiries/store.server.ts'
import { lead } from '../leads/lead.record.ts'

const LOCK = 'sample leads'
const DAY = 86_400_000

/** Routes of sample leads, which managers of the business can add and remove. */
export const sampleRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'POST',
    path: '/sample_leads',
    permission: 'manage',
    summary: 'Add a few sample leads with notes and follow-ups of today, once; they are removed as easily',
    async handler(call) {
      const created = await call.services.database.transaction(call.caller.access, (transaction) =>
        plantSamples(transaction, call),
      )
      call.reply.status(201)
      return { created }
    },
  }),
  memberRoute({
    method: 'POST',
    path: '/sample_leads/remove',
    permission: 'manage',
    summary: 'Move all sample leads to the trash',
    async handler(call) {
      const removed = await call.services.database.transaction(call.caller.access, (transaction) =>
        removeSamples(transaction, call),
      )
      return { removed }
    },
  }),
]

/** The live sample leads of the business of the transaction. */
export async function liveSamples(transaction: Transaction): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    `select l.id from sample_record s
     join lead l on l.business_id = $1::bigint and l.id = s.record_id and l.deleted_at is null
     where s.business_id = $1::bigint and s.record = 'lead' order by l.id`,
    [transaction.scope.business_id],
  )
  return rows.map(({ id }) => id)
}

/** Plants the sample leads with their notes, owned by the caller; none if there are some. Returns how many it planted. */
async function plantSamples(transaction: Transaction, { services, caller }: MemberCall): Promise<number> {
  const { access } = caller
  await lockName(transaction, LOCK)
  if ((await liveSamples(transaction)).length > 0) return 0
  const { catalog, specials } = services
  const plant = (record: string, plants: Parameters<typeof plantRecords>[1]['plants']) => {
    const definition = catalog.get(record)
    return plantRecords(transaction, { catalog, definition, access, special: specials.get(record), plants })
  }
  const now = Date.now()
  const today = indianDate(new Date(now))
  const inputOf = await sampleInput(transaction, { today, owner: access.user_id, location_id: access.location_id })
  const at = ({ enquired }: SampleLead) => new Date(now - enquired * DAY - 3_600_000).toISOString()
  const ids = await plant(
    'lead',
    SAMPLE_LEADS.map((sample) => ({ input: inputOf(sample), created_at: at(sample), created_by: access.user_id })),
  )
  const noted = SAMPLE_LEADS.flatMap((sample, index) => (sample.note ? [{ sample, id: ids[index] }] : []))
  const notes = await plant(
    'note',
    noted.map(({ sample, id }) => ({
      input: { about: { record: 'lead', id }, body: sample.note },
      created_at: new Date(Date.parse(at(sample)) + 1_800_000).toISOString(),
      created_by: access.user_id,
    })),
  )
  // Their enquiries came when they were created, not now.
  await countEnquiries(transaction, ids)
  await markSamples(transaction, 'lead', ids)
  await markSamples(transaction, 'note', notes)
  return ids.length
}

/** Builds the input of a sample lead with the statuses and sources of this business. */
async function sampleInput(
  transaction: Transaction,
  { today, owner, location_id }: { today: string; owner: number; location_id: number | null },
): Promise<(sample: SampleLead) => Record<string, unknown>> {
  const key = [transaction.scope.business_id]
  const statuses = await transaction.query<{ id: number; kind: string }>(
    'select id, kind from lead_status where business_id = $1::bigint and deleted_at is null order by position, id',
    key,
  )
  const sources = await transaction.query<{ id: number; name: string }>(
    'select id, name from lead_source where business_id = $1::bigint and deleted_at is null order by position, id',
    key,
  )
  const open = statuses.filter(({ kind }) => kind === 'open')
  const statusOf = (step: SampleLead['step']) =>
    typeof step === 'number' ? open[Math.min(step, open.length - 1)] : statuses.find(({ kind }) => kind === step)
  return (sample) => ({
    // The mark is in the name, because lists, boards, search and files all show it.
    name: `${sample.name} (sample)`,
    account_name: sample.account_name,
    contacts: [{ type: 'Contact Number', value: sample.phone, is_primary: true, phone_code: '+91', iso2: 'IN' }],
    city: sample.city,
    state: sample.state,
    product: sample.product,
    amount: sample.amount,
    desc: sample.desc,
    lead_type: sample.temperature,
    lead_status_id: statusOf(sample.step)?.id ?? null,
    ...(sample.step === 'lost' ? { lost_reason: 'competitor' } : {}),
    lead_source_id: sources.find(({ name }) => name.toLowerCase() === sample.source.toLowerCase())?.id ?? null,
    follow_up_date: sample.follow_up === undefined ? null : addDays(today, sample.follow_up),
    assigned_user: owner,
    location_id,
  })
}

/** Moves the sample leads to the trash, without a notice to anybody. Returns how many. */
async function removeSamples(transaction: Transaction, { services, caller }: MemberCall): Promise<number> {
  await lockName(transaction, LOCK)
  const ids = await liveSamples(transaction)
  if (ids.length === 0) return 0
  const rows = await lockedRows(transaction, lead, ids)
  const changes = [...rows.values()].map(
    (before): Change => ({ step: 'trash', id: before.id, before, values: {}, issues: [] }),
  )
  const { written } = await changeRecords(transaction, {
    catalog: services.catalog,
    specials: services.specials,
    definition: lead,
    access: caller.access,
    request_id: caller.request_id,
    address: caller.address,
    cause: 'trash',
    changes,
    is_batch: true,
    is_quiet: true,
    on_issue: 'skip',
  })
  return written.length
}
