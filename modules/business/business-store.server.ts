import { kindOf } from '#engine/record/fields.ts'
import { type Access, isManager } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { present } from '#engine/server/records/columns.server.ts'
import { fullSelect } from '#engine/server/records/store.server.ts'
import { business } from './business.record.ts'
import { missingData, type Row } from './business-input.server.ts'
import { industryOf } from './industry.ts'
import { location } from './location.record.ts'

/** A business with its places, whatever anybody's rights; the main branch comes first. */
export interface BusinessRows {
  row: Row & { id: number; version: number }
  places: (Row & { id: number; version: number })[]
}

/** Reads the business of the transaction's scope; `lock` holds it and its places until the commit. */
export async function readBusinessRows(transaction: Transaction, lock = false): Promise<BusinessRows | null> {
  const { business_id } = transaction.scope
  // Lock places before the business, in the same order as a change of a branch, so that two people do not deadlock.
  if (lock)
    await transaction.query('select 1 from location where business_id = $1 order by id for update', [business_id])
  const [found] = await transaction.query<{ doc: BusinessRows['row'] }>(
    `select row_to_json(q) as doc from (select ${fullSelect(business, 't', '$1::bigint')}, t.is_demo,
       exists (select from business_logo l where l.business_id = $1::bigint) as has_logo from business t
     where t.id = $1${lock ? ' for update' : ''}) q`,
    [business_id],
  )
  if (!found) return null
  const places = await transaction.query<{ doc: BusinessRows['places'][number] }>(
    `select row_to_json(q) as doc from (select ${fullSelect(location, 't', '$1::bigint')} from location t
     where t.business_id = $1 and t.deleted_at is null order by t.is_default desc nulls last, t.id) q`,
    [business_id],
  )
  return { row: found.doc, places: places.map((place) => place.doc) }
}

/** Columns of the definition with the values to write, as `name = $n` and as a list. */
export function writeParts(values: Row): { names: string[]; casts: string[]; list: unknown[] } {
  const names: string[] = []
  const casts: string[] = []
  const list: unknown[] = []
  for (const [name, field] of Object.entries(business.fields)) {
    if (values[name] === undefined) continue
    list.push(values[name])
    names.push(`"${name}"`)
    casts.push(`$${list.length}::${kindOf(field).column(field)}`)
  }
  return { names, casts, list }
}

/** The role a person is known by: Admin where it is one of several. */
export function roleName(role_names: readonly string[]): string {
  return role_names.includes('Admin') ? 'Admin' : (role_names[0] ?? '')
}

/** A business as this person may read it. */
export function presentBusiness(rows: BusinessRows, access: Access): Row & { version: number } {
  const { row } = rows
  const shown = present(business, access, row) as Row & { version: number }
  // A PAN is personal, so only people who manage the business get it in full.
  if (!isManager(access) && typeof shown.pan === 'string') shown.pan = maskedPan(shown.pan)
  const places = access.is_owner ? rows.places : rows.places.filter((place) => access.location_ids.includes(place.id))
  const lacks = missingData(row, rows.places)
  return {
    ...shown,
    ...industryOf(row.industry),
    is_demo: row.is_demo,
    has_logo: row.has_logo,
    role_name: roleName(access.role_names),
    is_owner: access.is_owner,
    is_complete: lacks.missing.length === 0,
    ...lacks,
    locations: places.map((place) => present(location, access, place)),
  }
}

function maskedPan(pan: string): string {
  return /^.{10}$/.test(pan) ? `${pan.slice(0, 2)}xxxxxx${pan.slice(8)}` : 'xxxxxxxxxx'
}
