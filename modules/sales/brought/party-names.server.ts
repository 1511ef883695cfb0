import type { NamedInFiles } from '#engine/server/records/hooks.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { checks } from '#modules/business/checks.ts'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { idsByTitle } from '#platform/import/rows/titles.server.ts'

/** Clients or suppliers as files of other programs name them: by name, else by the name of the business. Missing ones are made. */
export const partyNames = (client_type: 'Buyer' | 'Seller'): NamedInFiles => ({
  async find({ transaction, access, catalog, names }) {
    const found = await idsByTitle(transaction, { catalog, access, to: contact, wanted: names })
    const left = names.filter((name) => !found.has(name))
    if (left.length === 0 || !openFields(contact, access).account_name) return found
    const values = new Values()
    const business = `${values.add(access.business_id)}::bigint`
    const seen = rowFilter({ catalog, definition: contact, access, right: 'view', alias: 't', values })
    if (seen === false) return found
    const rows = await transaction.query<{ name: string; id: number }>(
      `select lower(btrim(regexp_replace(t.account_name, '\\s+', ' ', 'g'))) as name, t.id from contact t
       where t.business_id = ${business} and t.deleted_at is null ${seen === null ? '' : `and ${seen}`}
         and lower(btrim(regexp_replace(t.account_name, '\\s+', ' ', 'g'))) = any(${values.add(left)}::text[])`,
      values.list,
    )
    for (const { name, id } of rows) found.set(name, [...(found.get(name) ?? []), Number(id)])
    return found
  },

  isName: (text) => checks.generic_name(text) === null,

  async make(transaction, writing, names) {
    for (const name of names) {
      const body = { kind: 'Company', name, client_type }
      await saveRecord({ ...writing, definition: contact, id: null, body, transaction })
    }
  },
})
