import { scopeOf } from '#engine/record/rights.ts'
import { rowFilter } from '#engine/server/records/visibility.server.ts'
import type { KeptRows } from '#platform/metrics/kept/kept-rows.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'

/** What counts as a contact with the buyer of a lead, and when it was. */
const CONTACTS = [
  { record: 'call', at: 'a.started_at', where: "a.direction = 'Outgoing'" },
  { record: 'meeting', at: 'a.starts_at', where: "a.state = 'held'" },
  { record: 'visit', at: 'a.checked_in_at', where: 'a.checked_in_at is not null' },
  { record: 'note', at: 'a.created_at', where: 'true' },
] as const

/** Which contacts `a` of each record count, as SQL; null for all. Of records without an entry none counts. */
export type SeenContacts = Readonly<Record<string, string | null>>

export const EVERY_CONTACT: SeenContacts = Object.fromEntries(CONTACTS.map(({ record }) => [record, null]))

/** The records of contacts in a figure of leads. */
export const CONTACTS_OF_LEAD: KeptRows['follows'] = Object.fromEntries(
  CONTACTS.map(({ record }) => [record, { through: 'about' }]),
)

type Asking = Pick<OwnAsking, 'catalog' | 'access' | 'values'>

const seenOf = ({ catalog, access, values }: Asking, record: string): string | false | null =>
  rowFilter({ catalog, definition: catalog.get(record), access, right: 'view', alias: 'a', values })

/** The contacts that a person sees. */
export const seenContacts = (asking: Asking): SeenContacts =>
  Object.fromEntries(
    CONTACTS.flatMap(({ record }): [string, string | null][] => {
      const rows = seenOf(asking, record)
      return rows === false ? [] : [[record, rows]]
    }),
  )

/**
 * SQL of the leads of a part `leads` about which there is a contact that the person does not see: a statement with their ids (some of them
 * twice) for each record of contacts. None where they see every contact.
 */
export function unseenContactsSql(asking: Asking, { business, leads }: { business: string; leads: string }): string[] {
  return CONTACTS.flatMap(({ record, where }) => {
    // What is seen through the lead is seen with it.
    const is_with_lead = asking.catalog.get(record).parents?.includes('about')
    if (is_with_lead && scopeOf(asking.access, record, 'view') !== 'none') return []
    const seen = seenOf(asking, record)
    if (seen === null) return []
    const unseen = seen === false ? '' : ` and (${seen}) is not true`
    return [
      `select a.about_id from "${record}" a join ${leads} m on m.id = a.about_id
       where a.business_id = ${business} and a.about_record = 'lead' and a.deleted_at is null and ${where}${unseen}`,
    ]
  })
}

/** SQL of the moment `at` of the first contact about a lead, of those whose moment meets `when`. `lead` is SQL of its id. */
export function firstContactSql(options: {
  business: string
  lead: string
  seen: SeenContacts
  when: (at: string) => string
}): string {
  const { business, lead, seen, when } = options
  const contacts = CONTACTS.filter(({ record }) => Object.hasOwn(seen, record)).map(
    ({ record, at, where }) =>
      `select min(${at}) as at from "${record}" a where a.business_id = ${business} and a.about_record = 'lead' and a.about_id = ${lead}
         and a.deleted_at is null and ${where} and ${when(at)}${seen[record] ? ` and ${seen[record]}` : ''}`,
  )
  return `select min(n.at) as at from (${contacts.length > 0 ? contacts.join(' union all ') : 'select null::timestamptz as at'}) n`
}
