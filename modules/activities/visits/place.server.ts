import { isRelated } from '#engine/record/kinds/related/related.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { fieldRule } from '#engine/record/rights.ts'
import type { Change, Checking } from '#engine/server/records/hooks.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

const ADDRESS = ['address_1', 'address_2', 'landmark', 'city', 'state', 'pincode'] as const
const CORDS = ['latitude', 'longitude'] as const
const MOST_LETTERS = 500

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Fills the place of new visits that have none, from the lead or client they are about, or from the client of that record. Only
 * what the person may read is copied: a hidden or masked part of the address stays out.
 */
export async function fillPlaces(checking: Checking, saves: readonly Change[]): Promise<void> {
  const wanting = saves.filter(
    ({ step, values }) =>
      step === 'create' && isRelated(values.about) && ['address', ...CORDS].every((name) => isEmpty(values[name])),
  )
  const kinds = Map.groupBy(wanting, ({ values }) => (values.about as { record: string }).record)
  for (const [record, changes] of kinds) {
    const ids = changes.map(({ values }) => (values.about as { id: number }).id)
    const places = await readPlaces(checking, record, ids)
    for (const [index, { values }] of changes.entries()) Object.assign(values, places.get(ids[index]))
  }
}

interface Place {
  address: string | null
  latitude: string | null
  longitude: string | null
}

type Row = Record<(typeof ADDRESS)[number] | (typeof CORDS)[number], string | null> & { about_id: number }

/** The places of some records of one kind, by their ids; records that the person does not see have none. */
async function readPlaces(
  { transaction, catalog, access }: Checking,
  record: string,
  ids: readonly number[],
): Promise<Map<number, Place>> {
  const about = catalog.records.find(({ name }) => name === record)
  const holder = about && holderOf(about, catalog.get('contact'))
  const is_open = (of: string, name: string) => ['read', 'edit'].includes(fieldRule(access, of, name))
  if (!about || !holder || (holder !== about && !is_open(record, 'contact_id'))) return new Map()
  const names = [...ADDRESS, ...CORDS].filter((name) => holder.fields[name] && is_open(holder.name, name))
  // One of the two numbers alone is no position.
  const readable = CORDS.every((name) => names.includes(name)) ? names : names.filter((name) => !isCord(name))
  if (readable.length === 0) return new Map()
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const seen = (definition: RecordDefinition, alias: string) =>
    rowFilter({ catalog, definition, access, right: 'view', alias, values })
  const filters = [seen(about, 't'), ...(holder === about ? [] : [seen(holder, 'p')])]
  if (filters.includes(false)) return new Map()
  const own = holder === about ? 't' : 'p'
  const join =
    own === 't'
      ? ''
      : `join ${quote(tableOf(holder))} p on p.business_id = ${business} and p.id = t.contact_id and p.deleted_at is null`
  const rows = await transaction.query<Row>(
    `select t.id as about_id, ${readable.map((name) => `${own}.${name}::text as ${name}`).join(', ')} from ${quote(tableOf(about))} t ${join}
     where t.business_id = ${business} and t.id = any(${values.add(ids)}::bigint[]) and t.deleted_at is null
       ${filters.flatMap((one) => (one ? [`and ${one}`] : [])).join(' ')}`,
    values.list,
  )
  return new Map(rows.map((row) => [row.about_id, placeOf(row)]))
}

const isCord = (name: string): boolean => CORDS.some((one) => one === name)

/** The record with the address: the record itself, or the client it names. */
function holderOf(about: RecordDefinition, contact: RecordDefinition): RecordDefinition | null {
  if (about.fields.address_1) return about
  const client = about.fields.contact_id
  return client?.kind === 'reference' && client.to === contact.name ? contact : null
}

function placeOf(row: Row): Place {
  const { latitude = null, longitude = null } = row
  const parts = ADDRESS.flatMap((name) => row[name]?.trim() || [])
  const has_cords = latitude !== null && longitude !== null
  return {
    address: parts.join(', ').slice(0, MOST_LETTERS) || null,
    latitude: has_cords ? latitude : null,
    longitude: has_cords ? longitude : null,
  }
}
