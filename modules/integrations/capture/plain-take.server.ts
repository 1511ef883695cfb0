import { checks } from '#modules/business/checks.ts'
import { saveRecord } from '#kernel/server/records/write.server.ts'
import type { TakeEnquiry } from './take.server.ts'

/** Makes a new lead of each enquiry; the unique delivery before it keeps the same enquiry from coming twice. */
export const plainTake: TakeEnquiry = async (
  transaction,
  { services, access, enquiry, defaults, choose_owner, request_id },
) => {
  const [known] = await transaction.query<{ id: number }>(
    `select id from lead where business_id = $1::bigint and enquiry_no = $2 and lead_source_id is not distinct from $3::bigint
     and deleted_at is null order by id limit 1`,
    [access.business_id, enquiry.external_id, defaults?.lead_source_id ?? null],
  )
  if (known) return { outcome: 'duplicate', lead_id: Number(known.id), enquiry_id: null }
  const fits = (check: (text: string) => string | null, text: string | null) =>
    text !== null && check(text) === null ? text : null
  const lead = await saveRecord({
    ...services,
    transaction,
    definition: services.catalog.get('lead'),
    access,
    request_id,
    id: null,
    body: {
      name: fits(checks.generic_name, enquiry.name) ?? enquiry.account_name ?? 'Enquiry',
      account_name: enquiry.account_name,
      contacts: enquiry.contacts.flatMap(({ invalid, ...one }) => (invalid ? [] : [one])),
      website: fits(checks.url, enquiry.website),
      address_1: enquiry.address,
      city: enquiry.city,
      state: enquiry.state,
      ...(enquiry.country === null ? {} : { country: enquiry.country === 'IN' ? 'India' : enquiry.country }),
      pincode: fits(checks.pincode, enquiry.pincode),
      product: enquiry.product,
      amount: enquiry.amount,
      desc: enquiry.desc,
      remark: enquiry.sub_source,
      enquiry_no: enquiry.external_id,
      ...defaults,
      ...(choose_owner ? { assigned_user: await choose_owner(transaction, {}) } : {}),
    },
  })
  return { outcome: 'created', lead_id: Number(lead.id), enquiry_id: null }
}
