import type { Access } from '#kernel/record/rights.ts'
import type { Transaction } from '#kernel/server/database/database.server.ts'
import { memberRoute } from '#kernel/server/http/route.server.ts'
import type { Assigned, RecordServer, Saving } from '#kernel/server/records/hooks.server.ts'
import { rowFilter, Values } from '#kernel/server/records/visibility.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { normaliseEmail, normalisePhone } from '#modules/business/checks.ts'
import { outcomeRoute } from './outcome/outcome.server.ts'
import { type ContactEntry, contactEntries, primaryValues } from './contact-entries.ts'

/** What is special about leads: contact entries, the first status, who is there already. */
export const leadServer: RecordServer = {
  record: 'lead',

  async beforeSave(saving) {
    const { values, issues, before } = saving
    if (Array.isArray(values.contacts)) {
      const read = contactEntries(values.contacts as ContactEntry[])
      issues.push(...read.issues)
      values.contacts = read.entries
      Object.assign(values, primaryValues(read.entries))
    }
    if (!before && (values.lead_status_id ?? null) === null) values.lead_status_id = await firstStatus(saving)
  },

  afterAssign: tellNewOwner,

  duplicateKeys: (values) =>
    ((values.contacts ?? []) as ContactEntry[]).flatMap((entry) =>
      typeof entry.normal === 'string' && entry.normal !== '' ? [`${entry.type} ${entry.normal}`] : [],
    ),

  async findDuplicates(transaction, access, keys) {
    if (keys.length === 0) return new Map()
    const split = keys.map((key) => [key.slice(0, key.lastIndexOf(' ')), key.slice(key.lastIndexOf(' ') + 1)])
    const rows = await transaction.query<{ key: string; id: number }>(
      `select w.type || ' ' || w.normal as key, min(l.id) as id
       from unnest($2::text[], $3::text[]) as w(type, normal)
       join lead_contact c on c.business_id = $1::bigint and c.normal = w.normal and c.type = w.type
       join lead l on l.business_id = c.business_id and l.id = c.lead_id and l.deleted_at is null
       group by 1`,
      [access.business_id, split.map(([type]) => type), split.map(([, normal]) => normal)],
    )
    return new Map(rows.map((row) => [row.key, Number(row.id)]))
  },

  routes: [
    outcomeRoute,
    memberRoute({
      method: 'GET',
      path: '/leads/duplicates',
      permission: { record: 'lead', right: 'view' },
      summary: 'Leads that have this phone or email already',
      handler: ({ services, caller, query }) =>
        services.database.transaction(caller.access, async (transaction) => ({
          data: await sameLeads(transaction, {
            access: caller.access,
            catalog: services.catalog,
            phones: keysOf(query.phone, (text) => normalisePhone(text, { phone_code: query.phone_code })),
            emails: keysOf(query.email, normaliseEmail),
            except: /^[1-9]\d{0,14}$/.test(query.except ?? '') ? Number(query.except) : null,
          }),
        })),
    }),
  ],
}

/** One lead is named; several are summed up in one notice, and so are the batches of one action or file. */
async function tellNewOwner({ transaction, access, to, ids, how, request_id }: Assigned): Promise<void> {
  const { business_id } = access
  const [first] = await transaction.query<{ name: string }>(
    'select name from lead where business_id = $1::bigint and id = $2::bigint',
    [business_id, ids[0]],
  )
  const mine = { combiner: 'AND', conditions: [{ field: 'assigned_user', condition: 'In', values: [to] }] }
  const list = `leads?filter=${encodeURIComponent(JSON.stringify(mine))}`
  await addNotice(transaction, {
    business_id,
    to: [to],
    kind: 'lead_assigned',
    actor_id: access.user_id,
    ...(ids.length === 1 ? { record: 'lead', record_id: ids[0], path: `lead/${ids[0]}` } : { path: list }),
    values: { lead: first.name },
    count: ids.length,
    ...(how === 'batch' ? { key: `leads of ${request_id}`, merged_path: list } : {}),
  })
}

/** New leads begin with the status that the business has chosen for them, else with its first open one. */
function firstStatus({ transaction, access, once }: Saving): Promise<number | null> {
  return once('first lead status', async () => {
    const [found] = await transaction.query<{ id: number }>(
      `select id from lead_status where business_id = $1::bigint and deleted_at is null and kind = 'open'
       order by is_default desc nulls last, position, id limit 1`,
      [access.business_id],
    )
    return found?.id ?? null
  })
}

function keysOf(given: string | undefined, normalise: (text: string) => string | null): string[] {
  const keys = (given ?? '')
    .split(',')
    .slice(0, 20)
    .flatMap((text) => normalise(text) ?? [])
  return [...new Set(keys)]
}

interface Same {
  id: number
  name: string | null
  account_name: string | null
  matched: 'phone' | 'email'
  assigned_user: number | null
  /** The person may open the lead. Of others they learn that there is one and who works on it, so that nobody calls twice. */
  visible: boolean
}

const SHOWN = 20

async function sameLeads(
  transaction: Transaction,
  options: {
    access: Access
    catalog: Parameters<typeof rowFilter>[0]['catalog']
    phones: string[]
    emails: string[]
    except: number | null
  },
): Promise<Same[]> {
  const { access, catalog } = options
  const values = new Values()
  const business = values.add(access.business_id)
  const seen = rowFilter({ catalog, definition: catalog.get('lead'), access, right: 'view', alias: 'l', values })
  const visible = seen === null ? 'true' : seen === false ? 'false' : `coalesce(${seen}, false)`
  return transaction.query<Same>(
    `select q.id, case when q.visible then q.name end as name, case when q.visible then q.account_name end as account_name,
       q.matched, q.assigned_user, q.visible
     from (select distinct on (l.id) l.id, l.name, l.account_name, l.assigned_user, ${visible} as visible,
         case c.type when 'Email' then 'email' else 'phone' end as matched
       from lead_contact c join lead l on l.business_id = c.business_id and l.id = c.lead_id and l.deleted_at is null
       where c.business_id = ${business}::bigint and l.id is distinct from ${values.add(options.except)}::bigint
         and (c.type = 'Contact Number' and c.normal = any(${values.add(options.phones)}::text[])
           or c.type = 'Email' and c.normal = any(${values.add(options.emails)}::text[]))
       order by l.id, c.type) q
     order by q.id limit ${SHOWN}`,
    values.list,
  )
}
