import { withCustomFields } from '#engine/record/custom.ts'
import { unknownKey } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { type Taken, takeEnquiry } from '#modules/crm/index.server.ts'
import { saysNothing } from '../capture/enquiry.ts'
import { TARGETS } from '../capture/mapping.ts'
import { line } from '../capture/normalise.server.ts'
import { answersOf } from '../capture/work.server.ts'
import { readItem } from '../providers/read-items.server.ts'

/** What an enquiry may say: the fields of a website's address, and the name of its source. */
const FIELDS = ['source', ...TARGETS] as const

/** Fields of a lead that an enquiry fills, by the name they have here. */
const FILLS: Partial<Record<(typeof FIELDS)[number], string>> = {
  source: 'lead_source_id',
  name: 'name',
  company: 'account_name',
  phone: 'contacts',
  email: 'contacts',
  website: 'website',
  address: 'address_1',
  city: 'city',
  state: 'state',
  country: 'country',
  pincode: 'pincode',
  product: 'product',
  amount: 'amount',
  message: 'desc',
}

/** Where programs send enquiries: one buyer is one lead, however often they ask. */
export const enquiryRoutes = (now: () => Date = () => new Date()): RouteSpec[] => [
  memberRoute({
    method: 'POST',
    path: '/enquiries',
    takes: 'fields',
    permission: { record: 'lead', right: 'create' },
    keys: true,
    summary:
      'Take an enquiry: a new lead, or one more enquiry of the lead that this phone or email has; the same external_id is taken once',
    handler: (call) => take(call, now()),
  }),
]

async function take(call: MemberCall, now: Date): Promise<Taken> {
  const { services, caller, body, reply } = call
  const { access } = caller
  const given = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isField(name) || (value !== null && value !== '')),
  )
  const issues = problemsOf(given, call)
  const source = line(given.source) ?? 'API'
  const reading = { provider: 'generic', source, label: source, mapping: {} } as const
  const { enquiry, fallback_name } = readItem(given, reading, now)
  if (issues.length === 0 && saysNothing(enquiry, fallback_name))
    issues.push({ field: 'name', message: 'Send a name, phone, email, product or message', rule: 'required' })
  if (issues.length > 0) throw invalid(issues)
  const taken = await services.database.transaction(access, (transaction) =>
    takeEnquiry(transaction, {
      services,
      access,
      enquiry: {
        ...enquiry,
        source,
        // An enquiry without a number counts as new, even on the same day.
        external_id: given.external_id === undefined ? null : enquiry.external_id,
        custom: openAnswers(answersOf(enquiry, access), call),
        received_at: enquiry.received_at ?? now.toISOString(),
      },
      request_id: caller.request_id,
      via: 'api',
    }),
  )
  reply.status(taken.outcome === 'created' ? 201 : 200)
  return taken
}

/** Reports values that are not a field of an enquiry, have a wrong kind, or are closed to the sender. */
function problemsOf(given: Record<string, unknown>, { services, caller: { access } }: MemberCall): Issue[] {
  const definition = withCustomFields(services.catalog.get('lead'), access.custom_fields)
  return Object.entries(given).flatMap(([name, value]): Issue[] => {
    if (!isField(name)) return [unknownKey(name)]
    if (!isReadable(name, value)) return [{ field: name, message: 'This value does not fit this field', rule: 'type' }]
    const fills = FILLS[name]
    if (fills !== undefined && ruleOf(definition, access, fills) !== 'edit')
      return [{ field: name, message: 'Your role may not change this field', rule: 'rights' }]
    return []
  })
}

const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((one) => one === name)

function isReadable(field: (typeof FIELDS)[number], value: unknown): boolean {
  if (field === 'custom') return typeof value === 'object' && !Array.isArray(value)
  const is_plain = (one: unknown) => typeof one === 'string' || typeof one === 'number'
  if (field === 'phone' || field === 'email') return is_plain(value) || (Array.isArray(value) && value.every(is_plain))
  return is_plain(value) || (field === 'test' && typeof value === 'boolean')
}

// A custom field that the role may not change is kept with the enquiry, as an answer without a field.
function openAnswers(answers: Record<string, string>, { services, caller: { access } }: MemberCall) {
  const definition = withCustomFields(services.catalog.get('lead'), access.custom_fields as Access['custom_fields'])
  const is_open = (name: string) => !name.startsWith('cf_') || ruleOf(definition, access, name) === 'edit'
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [is_open(name) ? name : `answer ${name}`, value]),
  )
}
