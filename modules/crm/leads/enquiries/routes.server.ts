import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { masked, ruleOf } from '#engine/server/records/columns.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { seeRecord } from '../../contact-entries/see-record.server.ts'
import { lead } from '../lead.record.ts'
import { addToLead } from './add-to-lead.server.ts'
import { blankEnquiry, type EnquiryContact } from './enquiry.ts'
import { usableContacts } from './same-person.server.ts'

const SHOWN = 100

/** Routes of the enquiries of a lead. */
export const enquiryRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/leads/:id/enquiries',
    permission: { record: 'lead', right: 'view' },
    summary: 'The enquiries of a lead, newest first, with how many there are from how many sources',
    handler: ({ services, caller: { access }, params }) =>
      services.database.transaction(access, (transaction) => trail(transaction, services, access, idOf(params.id))),
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/:id/enquiries',
    takes: ['lead_source_id', 'name', 'account_name', 'city', 'product', 'amount', 'desc', 'contacts'],
    permission: { record: 'lead', right: 'edit' },
    summary: 'Add an enquiry to a lead that is there: {lead_source_id, product, amount, desc, contacts}',
    async handler(call) {
      const { services, caller, params, body, reply } = call
      const { access } = caller
      const lead_id = idOf(params.id)
      const answer = await services.database.transaction(access, async (transaction) => {
        const { catalog } = services
        await findForWrite(transaction, { catalog, definition: lead, access }, lead_id, 'edit')
        const source = await sourceOf(transaction, body.lead_source_id)
        const definition = withCustomFields(catalog.get('lead'), access.custom_fields)
        const enquiry = { ...blankEnquiry(source?.name ?? 'a call'), ...givenBy(body) }
        const contacts = usableContacts(enquiry.contacts)
        const enquiry_id = await addToLead(transaction, {
          ...writing(call, definition),
          definition,
          enquiry,
          contacts,
          lead_id,
          lead_source_id: source?.id ?? null,
          via: 'form',
        })
        return { outcome: 'added', lead_id, enquiry_id }
      })
      reply.status(201)
      return answer
    },
  }),
]

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? [...value].slice(0, max).join('') : null

function givenBy(body: Record<string, unknown>) {
  const given = Array.isArray(body.contacts) ? body.contacts.slice(0, 20) : []
  const contacts = given.flatMap((one): EnquiryContact[] => {
    if (typeof one !== 'object' || one === null || typeof one.value !== 'string' || one.value.trim() === '') return []
    const type = one.type === 'Email' ? 'Email' : 'Contact Number'
    return [{ type, value: one.value, phone_code: textOf(one.phone_code, 5), iso2: textOf(one.iso2, 2) }]
  })
  const amount = typeof body.amount === 'string' || typeof body.amount === 'number' ? Number(body.amount) : Number.NaN
  return {
    name: textOf(body.name, 255),
    account_name: textOf(body.account_name, 255),
    city: textOf(body.city, 255),
    product: textOf(body.product, 255),
    desc: textOf(body.desc, 10_000),
    amount: Number.isFinite(amount) && amount >= 0 && body.amount !== '' ? amount : null,
    contacts,
  }
}

async function sourceOf(transaction: Transaction, id: unknown): Promise<{ id: number; name: string } | null> {
  if (id === null || id === undefined || id === '') return null
  const [found] = isId(id)
    ? await transaction.query<{ id: number; name: string }>(
        'select id, name from lead_source where business_id = $1::bigint and id = $2::bigint and deleted_at is null',
        [transaction.scope.business_id, id],
      )
    : []
  if (!found) throw invalid([{ field: 'lead_source_id', message: 'Choose one from the list', rule: 'reference' }])
  return found
}

interface Entry {
  id: number | null
  lead_source_id: number | null
  source: string | null
  received_at: string
  via: string
  is_first: boolean
  is_test: boolean
  [fact: string]: unknown
}

async function trail(transaction: Transaction, services: Services, access: Access, id: number) {
  await seeRecord(transaction, { services, access, definition: lead, id })
  const keys = [access.business_id, id]
  // The first enquiry of a typed or imported lead is not stored yet.
  const all = `select e.id, e.lead_source_id, e.received_at, e.via, e.is_first, e.is_test, e.name, e.account_name, e.product,
      (e.amount / 100.0)::numeric(20, 2)::text as amount, e.message as "desc", e.city, e.sub_source, e.contacts
    from enquiry e where e.business_id = $1::bigint and e.lead_id = $2::bigint
    union all
    select null, l.lead_source_id, coalesce(l.enquired_at, l.created_at), 'form', true, false, l.name, l.account_name, l.product,
      (l.amount / 100.0)::numeric(20, 2)::text, l."desc", l.city, null, '[]'
    from lead l where l.business_id = $1::bigint and l.id = $2::bigint
      and not exists (select from enquiry e where e.business_id = $1::bigint and e.lead_id = l.id and e.is_first)`
  const [summary] = await transaction.query<{ enquiries: number; sources: number }>(
    `select count(*)::int as enquiries, count(distinct lead_source_id)::int as sources from (${all}) q`,
    keys,
  )
  const rows = await transaction.query<Entry>(
    `select q.*, s.name as source from (${all}) q
     left join lead_source s on s.business_id = $1::bigint and s.id = q.lead_source_id
     order by q.received_at desc, q.id desc nulls last limit ${SHOWN}`,
    keys,
  )
  const definition = withCustomFields(services.catalog.get('lead'), access.custom_fields)
  return { summary, data: rows.map((row) => readable(definition, access, row)) }
}

const FACTS = ['name', 'account_name', 'product', 'amount', 'desc', 'city', 'contacts', 'lead_source_id'] as const

/** The part of an enquiry that this person may read: the rules of the lead's fields apply to it. */
function readable(definition: RecordDefinition, access: Access, entry: Entry): Entry {
  const shown = { ...entry }
  for (const name of FACTS) {
    const rule = ruleOf(definition, access, name)
    if (rule === 'read' || rule === 'edit') continue
    if (name === 'contacts' && rule === 'masked')
      shown.contacts = (entry.contacts as EnquiryContact[]).map((one) => ({ type: one.type, value: masked(one.value) }))
    else if (rule === 'masked' && name !== 'lead_source_id') shown[name] = masked(entry[name])
    else delete (shown as Record<string, unknown>)[name]
    if (name === 'lead_source_id') delete (shown as Record<string, unknown>).source
  }
  return shown
}
