import type { NamedInFiles } from '#engine/server/records/hooks.server.ts'
import { findEntriesInside } from '#engine/server/records/find-entries.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { checks } from '#modules/business/checks.ts'
import { idsByTitle } from '#platform/import/rows/titles.server.ts'
import { isOpen } from '../contact-entries/open-signs.server.ts'
import { contact } from './contact.record.ts'

const isGstin = (text: string) => text.length === 15 && checks.gstin_any_kind(text.toUpperCase()) === null

/** Files name a company by its name or GSTIN. An import makes those that are missing, except where it has only the GSTIN. */
export const COMPANY_NAMES: NamedInFiles = {
  async find({ transaction, access, catalog, names }) {
    const found = new Map<string, number[]>()
    const put = (name: string, id: number) => found.set(name, [...new Set([...(found.get(name) ?? []), id])])
    const gstins = isOpen(contact, access, 'gstin') ? names.filter(isGstin) : []
    const by_name = await idsByTitle(transaction, { catalog, access, to: contact, wanted: names })
    const terms = [{ like: gstins.map((one) => `%${one}%`), keys: [] }]
    const entries =
      gstins.length === 0 ? null : await findEntriesInside(transaction, { record: contact.name, terms, most: null })
    const values = new Values()
    const business = values.add(access.business_id)
    const visible = rowFilter({ catalog, definition: contact, access, right: 'view', alias: 't', values })
    if (visible === false) return found
    const rows = await transaction.query<{ id: number; gstin: string | null }>(
      `select t.id, lower(t.gstin) as gstin from contact t where t.business_id = ${business}::bigint and t.deleted_at is null
         and t.kind = 'Company' and (t.id = any(${values.add([...by_name.values()].flat())}::bigint[])
           or t.id = any(${values.add(entries?.ids ?? '{}')}::bigint[])) ${visible ? `and ${visible}` : ''}`,
      values.list,
    )
    const companies = new Map(rows.map(({ id, gstin }) => [Number(id), gstin]))
    for (const [name, ids] of by_name) for (const id of ids) if (companies.has(id)) put(name, id)
    for (const [id, gstin] of companies) if (gstin !== null && gstins.includes(gstin)) put(gstin, id)
    return found
  },

  isName: (text) => !isGstin(text.trim()) && checks.generic_name(text) === null,

  async make(transaction, writing, names) {
    for (const name of names)
      await saveRecord({ ...writing, definition: contact, id: null, body: { kind: 'Company', name }, transaction })
  },
}
