import type { Access } from '#engine/record/rights.ts'
import { plainText } from '#base/search/terms.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { escapeLike } from '#engine/server/records/filter-sql.server.ts'
import { findEntriesInside } from '#engine/server/records/find-entries.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { openSigns } from '../../contact-entries/open-signs.server.ts'
import { type Sign, SIGNS } from '../../contact-entries/signs.ts'
import { shown } from '../../contact-entries/same-people.server.ts'
import { lead } from '../lead.record.ts'

/** A lead that is probably a duplicate. */
export interface Possible {
  id: number
  name: string | null
  account_name: string | null
  /** The signs they share, strongest first. */
  matched: Sign
  assigned_user: number | null
  created_at: string
  /** Of leads that the person may not open, they only learn that one exists and who owns it. */
  visible: boolean
}

/**
 * Leads that share a phone, email, GSTIN, or name and city with a lead. Uses the normalised contacts and, for the
 * others, the search entries, whose index works under row security; never reads all leads. Fields that are hidden or masked
 * for this person neither match nor show.
 */
export async function possibleDuplicates(
  transaction: Transaction,
  options: { services: Services; access: Access; id: number },
): Promise<Possible[]> {
  const { services, access, id } = options
  const [own] = await transaction.query<{ name: string; city: string | null; gstin: string | null }>(
    'select name, city, gstin from lead where business_id = $1::bigint and id = $2::bigint',
    [access.business_id, id],
  )
  const values = new Values()
  const business = values.add(access.business_id)
  const self = values.add(id)
  const scope_sql = rowFilter({
    catalog: services.catalog,
    definition: lead,
    access,
    right: 'view',
    alias: 'l',
    values,
  })
  const visible = scope_sql === null ? 'true' : scope_sql === false ? 'false' : `coalesce(${scope_sql}, false)`
  const found = async (texts: string[]) => {
    const terms = texts.map((text) => ({ like: [`%${escapeLike(plainText(text))}%`], keys: [] }))
    const { ids } = await findEntriesInside(transaction, { record: 'lead', terms, most: null })
    return `select unnest(${values.add(ids)}::bigint[])`
  }
  const open = openSigns(lead, access)
  const parts: string[] = []
  for (const [type, sign, reach] of [
    ['Contact Number', 1, open.phone],
    ['Email', 2, open.email],
  ] as const)
    if (reach !== 'none')
      parts.push(`select o.lead_id as id, ${sign} as sign from lead_contact c
        join lead_contact o on o.business_id = ${business}::bigint and o.normal = c.normal and o.type = c.type and o.lead_id <> c.lead_id
        where c.business_id = ${business}::bigint and c.lead_id = ${self}::bigint and c.type = '${type}' and c.normal <> ''
        ${reach === 'primary' ? 'and c.is_primary and o.is_primary' : ''}`)
  if (own?.gstin && open.gstin === 'all')
    parts.push(`select l.id, 3 as sign from lead l where l.business_id = ${business}::bigint and upper(l.gstin) = upper(${values.add(own.gstin)})
      and l.id in (${await found([own.gstin])})`)
  if (own?.city && open.name === 'all')
    parts.push(`select l.id, 4 as sign from lead l where l.business_id = ${business}::bigint and lower(btrim(l.name)) = lower(btrim(${values.add(own.name)}))
      and lower(btrim(l.city)) = lower(btrim(${values.add(own.city)})) and l.id in (${await found([own.name, own.city])})`)
  if (parts.length === 0) return []
  const rows = await transaction.query<Omit<Possible, 'matched'> & { sign: number }>(
    `select l.id, case when q.visible then l.name end as name, case when q.visible then l.account_name end as account_name,
       l.assigned_user, l.created_at, q.visible, q.sign
     from (select f.id, min(f.sign) as sign from (${parts.join(' union all ')}) f group by 1) f
     join lead l on l.business_id = ${business}::bigint and l.id = f.id and l.deleted_at is null and l.id <> ${self}::bigint
     cross join lateral (select ${visible} as visible, f.sign) q
     order by q.sign, l.id limit 20`,
    values.list,
  )
  return rows.map(({ sign, ...row }) => ({
    ...shown(lead, access, row),
    matched: SIGNS[sign - 1],
  }))
}
