import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { findEntriesInside } from '#engine/server/records/find-entries.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { checks } from '#modules/business/checks.ts'
import { normaliseEmail, normalisePhone } from '#modules/business/checks/normalise.ts'
import type { ContactEntry } from './contact-entries.ts'
import { isOpen, openSigns } from './open-signs.server.ts'
import type { Reach } from './signs.ts'

/** A record with the same phone or email. */
export interface Same {
  id: number
  name: string | null
  account_name: string | null
  matched: 'phone' | 'email' | 'gstin'
  assigned_user: number | null
  /** True if the person may open it. Otherwise they only learn that it exists and who works on it, to avoid calling twice. */
  visible: boolean
}

const SHOWN = 20

/** The phones and emails of stored values, as keys that identify the same person in rows of a file. */
export const duplicateKeys: NonNullable<RecordServer['duplicateKeys']> = (values) =>
  ((values.contacts ?? []) as ContactEntry[]).flatMap((entry) =>
    typeof entry.normal === 'string' && entry.normal !== '' ? [`${entry.type} ${entry.normal}`] : [],
  )

/** File columns that can identify a person, with the prefix of their keys. */
export const matchColumns: NonNullable<RecordServer['matchColumns']> = { phone: 'Contact Number ', email: 'Email ' }

/**
 * The keys that live records already have, each with the oldest such record. Each key is looked up in the index by itself (`offset 0`):
 * a join may compare each key with each row, which takes ten seconds in the second batch of the first file of a business.
 */
export function findDuplicatesOf(definition: RecordDefinition): NonNullable<RecordServer['findDuplicates']> {
  const { table, lines, owner } = tablesOf(definition)
  return async (transaction, access, keys) => {
    if (keys.length === 0) return new Map()
    const split = keys.map((key) => [key.slice(0, key.lastIndexOf(' ')), key.slice(key.lastIndexOf(' ') + 1)])
    const found = await transaction.query<{ key: string; id: number }>(
      `select w.type || ' ' || w.normal as key, c.id from unnest($2::text[], $3::text[]) as w(type, normal)
       cross join lateral (select c.${owner} as id from ${lines} c
         where c.business_id = $1::bigint and c.normal = w.normal and c.type = w.type offset 0) c`,
      [access.business_id, split.map(([type]) => type), split.map(([, normal]) => normal)],
    )
    return await oldestLive(transaction, table, found)
  }
}

/**
 * The oldest row with each key that is not deleted. It is a statement of its own, because in a join PostgreSQL may read the table once
 * for each row: right after the first rows of a business it still believes that the table is empty.
 */
export async function oldestLive(
  transaction: Transaction,
  table: string,
  found: readonly { key: string; id: number }[],
): Promise<Map<string, number>> {
  const oldest = new Map<string, number>()
  if (found.length === 0) return oldest
  const rows = await transaction.query<{ id: number }>(
    `select l.id from ${table} l where l.business_id = $1::bigint and l.deleted_at is null and l.id = any($2::bigint[])`,
    [transaction.scope.business_id, [...new Set(found.map(({ id }) => id))]],
  )
  const live = new Set(rows.map(({ id }) => Number(id)))
  for (const { key, id } of found)
    if (live.has(Number(id))) oldest.set(key, Math.min(Number(id), oldest.get(key) ?? Number.MAX_SAFE_INTEGER))
  return oldest
}

/**
 * `GET /{path}/duplicates?phone=…&email=…&gstin=…&except=…`: the records with this phone, email or GSTIN. Fields that are
 * hidden or masked for this person neither match nor show.
 */
export function duplicatesRoute(definition: RecordDefinition): RouteSpec {
  return memberRoute({
    method: 'GET',
    path: `/${definition.path}/duplicates`,
    permission: { record: definition.name, right: 'view' },
    summary: `${definition.label.many} that have this phone, email or GSTIN already`,
    handler: ({ services, caller, query }) =>
      services.database.transaction(caller.access, async (transaction) => {
        const { access } = caller
        const except = /^[1-9]\d{0,14}$/.test(query.except ?? '') ? Number(query.except) : null
        const shared = { definition, access, catalog: services.catalog, except }
        const gstin = (query.gstin ?? '').trim().toUpperCase()
        const people = await samePeople(transaction, {
          ...shared,
          phones: keysOf(query.phone, (text) => normalisePhone(text, { phone_code: query.phone_code })),
          emails: keysOf(query.email, normaliseEmail),
        })
        const firms =
          checks.gstin_any_kind(gstin) === null && gstin !== ''
            ? await sameGstin(transaction, { ...shared, gstin })
            : []
        const found = [...people, ...firms.filter((one) => !people.some((other) => other.id === one.id))]
        return { data: found.map((one) => shown(definition, access, one)) }
      }),
  })
}

/** A match without the values of fields that this person may not read. */
export function shown<Row extends Partial<Same>>(definition: RecordDefinition, access: Access, row: Row): Row {
  const closed = (['name', 'account_name', 'assigned_user'] as const).filter(
    (name) => !isOpen(definition, access, name),
  )
  return closed.length === 0 ? row : { ...row, ...Object.fromEntries(closed.map((name) => [name, null])) }
}

/**
 * Live records with one of these normalised phones or emails, ordered by id; at most twenty. `past_rules` matches by fields
 * that the person may not read as well: for work of the product, never for an answer.
 */
export async function samePeople(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    access: Access
    catalog: Catalog
    phones: string[]
    emails: string[]
    except: number | null
    past_rules?: boolean
  },
): Promise<Same[]> {
  const { definition, access, catalog } = options
  const open = options.past_rules ? { phone: 'all' as const, email: 'all' as const } : openSigns(definition, access)
  const phones = open.phone === 'none' ? [] : options.phones
  const emails = open.email === 'none' ? [] : options.emails
  if (phones.length === 0 && emails.length === 0) return []
  const among = (reach: Reach) => (reach === 'primary' ? 'and c.is_primary' : '')
  const { table, lines, owner } = tablesOf(definition)
  const values = new Values()
  const business = values.add(access.business_id)
  const scope_sql = rowFilter({ catalog, definition, access, right: 'view', alias: 'l', values })
  const visible = scope_sql === null ? 'true' : scope_sql === false ? 'false' : `coalesce(${scope_sql}, false)`
  return transaction.query<Same>(
    `select q.id, case when q.visible then q.name end as name, case when q.visible then q.account_name end as account_name,
       q.matched, q.assigned_user, q.visible
     from (select distinct on (l.id) l.id, l.name, l.account_name, l.assigned_user, ${visible} as visible,
         case c.type when 'Email' then 'email' else 'phone' end as matched
       from ${lines} c join ${table} l on l.business_id = ${business}::bigint and l.id = c.${owner} and l.deleted_at is null
       where c.business_id = ${business}::bigint and l.id is distinct from ${values.add(options.except)}::bigint
         and (c.type = 'Contact Number' and c.normal = any(${values.add(phones)}::text[]) ${among(open.phone)}
           or c.type = 'Email' and c.normal = any(${values.add(emails)}::text[]) ${among(open.email)})
       order by l.id, c.type) q
     order by q.id limit ${SHOWN}`,
    values.list,
  )
}

/** Live records with this GSTIN, ordered by id; none for a role that may not read it, except with `past_rules`. */
export async function sameGstin(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    access: Access
    catalog: Catalog
    gstin: string
    except: number | null
    past_rules?: boolean
  },
): Promise<Same[]> {
  const { definition, access, catalog, gstin, except } = options
  if (!options.past_rules && openSigns(definition, access).gstin === 'none') return []
  const values = new Values()
  const business = values.add(access.business_id)
  const scope_sql = rowFilter({ catalog, definition, access, right: 'view', alias: 'l', values })
  const visible = scope_sql === null ? 'true' : scope_sql === false ? 'false' : `coalesce(${scope_sql}, false)`
  // Use the search index; the column itself has none.
  const terms = [{ like: [`%${gstin.toLowerCase()}%`], keys: [] }]
  const found = await findEntriesInside(transaction, { record: definition.name, terms, most: null })
  return transaction.query<Same>(
    `select l.id, case when q.visible then l.name end as name, case when q.visible then l.account_name end as account_name,
       'gstin' as matched, l.assigned_user, q.visible
     from ${quote(tableOf(definition))} l cross join lateral (select ${visible} as visible) q
     where l.business_id = ${business}::bigint and l.deleted_at is null and upper(l.gstin) = ${values.add(gstin)}
       and l.id is distinct from ${values.add(except)}::bigint
       and l.id = any(${values.add(found.ids)}::bigint[])
     order by l.id limit ${SHOWN}`,
    values.list,
  )
}

function tablesOf(definition: RecordDefinition): { table: string; lines: string; owner: string } {
  const { contacts } = definition.fields
  if (contacts?.kind !== 'lines') throw new Error(`${definition.name} has no contact entries`)
  return { table: quote(tableOf(definition)), lines: quote(contacts.table), owner: quote(`${definition.name}_id`) }
}

function keysOf(given: string | undefined, normalise: (text: string) => string | null): string[] {
  const keys = (given ?? '')
    .split(',')
    .slice(0, 20)
    .flatMap((text) => normalise(text) ?? [])
  return [...new Set(keys)]
}
