import { isId } from '#engine/record/kinds/reference/reference.ts'
import { tableOf } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { type Access, fieldRule } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { isNoticeKind, type NoticeKind, type NoticeKindName, noticeKinds } from './kinds.ts'
import { wordNotice, wordsOf } from './words/words.ts'

/** A notice as stored, with the actor's name. */
export interface StoredNotice {
  id: number
  kind: string
  actor_id: number | null
  actor_name: string | null
  path: string
  values: Record<string, string>
  count: number
  at: string
  read_at: string | null
}

/** A notice as the browser receives it. */
export interface ShownNotice {
  id: number
  kind: NoticeKindName
  title: string
  body: string
  /** Screen inside the business. */
  path: string
  actor_id: number | null
  actor_name: string | null
  at: string
  read_at: string | null
}

/** Columns of a StoredNotice, from notice n and member actor. */
export const NOTICE_COLUMNS = `n.id, n.kind, n.actor_id, actor.name as actor_name, n.path, n.values, n.count, n.at, n.read_at`
/** The tables of these columns; `business` is the statement's parameter of the business. */
export const noticeSource = (business: string): string =>
  `notice n left join member actor on actor.business_id = ${business} and actor.id = n.actor_id`

const POINTED_TO = [...new Set(Object.values<NoticeKind>(noticeKinds).flatMap((kind) => kind.record ?? []))]
const MOST_UNREAD = 100
const MOST_IDS = 200

/** SQL on the alias n for the notices of a person that point to nothing, or to a record they may see now. */
export function visibleNoticesSql(options: {
  catalog: Catalog
  access: Access
  values: Values
  business: string
}): string {
  const { catalog, access, values, business } = options
  const seen = catalog.records
    .filter((definition) => POINTED_TO.includes(definition.name))
    .flatMap((definition) => {
      const filter = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
      if (filter === false) return []
      return `n.record = ${values.add(definition.name)} and exists (select from ${quote(tableOf(definition))} t
        where t.business_id = ${business} and t.id = n.record_id and t.deleted_at is null${filter ? ` and ${filter}` : ''})`
    })
  return `n.business_id = ${business} and n.member_id = ${values.add(access.user_id)}::bigint
    and (n.record is null${seen.map((one) => ` or ${one}`).join('')})`
}

/** Words a notice, without anything the person may not read. */
export function showNotice(
  notice: StoredNotice,
  options: { catalog: Catalog; access: Access; language: string | undefined },
): ShownNotice | null {
  const { id, kind, actor_id, actor_name, path, count, at, read_at } = notice
  // A kind that no longer exists in this version has no wording.
  if (!isNoticeKind(kind)) return null
  const { record, title_variable } = noticeKinds[kind] as NoticeKind
  const values = { ...notice.values }
  const definition = record ? options.catalog.records.find((one) => one.name === record) : undefined
  if (definition && title_variable) {
    const rule = fieldRule(options.access, definition.name, definition.title)
    if (rule === 'hidden' || rule === 'masked') values[title_variable] = wordsOf(options.language).hidden
  }
  const words = wordNotice({ kind, language: options.language, values, actor: actor_name, count })
  return { id, kind, ...words, path, actor_id, actor_name, at: new Date(at).toISOString(), read_at }
}

/** GET: a page of the person's notices, newest first, and how many are unread. */
export async function listNotices({ services, caller, query }: MemberCall): Promise<unknown> {
  const { catalog, database } = services
  const { access } = caller
  const limit = query.limit === undefined ? 30 : Number(query.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badRequest('A page has 1 to 100 rows')
  // In view-as, an owner does not read the member's notices.
  if (caller.account.id !== access.user_id) return { data: [], next: null, unread: 0 }
  return database.transaction(access, async (transaction) => {
    const values = new Values()
    const business = `${values.add(access.business_id)}::bigint`
    const own_notices_sql = visibleNoticesSql({ catalog, access, values, business })
    const before = query.after ? ` and n.id < ${values.add(idOf(query.after))}::bigint` : ''
    const unread = query.unread === '1' ? ' and n.read_at is null' : ''
    const rows = await transaction.query<StoredNotice>(
      `select ${NOTICE_COLUMNS} from ${noticeSource(business)}
       where ${own_notices_sql} and n.in_app${before}${unread} order by n.id desc limit ${values.add(limit)}::int`,
      values.list,
    )
    return {
      data: rows.flatMap((row) => showNotice(row, { catalog, access, language: query.language }) ?? []),
      next: rows.length === limit ? String(rows[rows.length - 1].id) : null,
      unread: await countUnread(transaction, { catalog, access }),
    }
  })
}

/** POST: marks some or all as read; the person's other tabs are updated. */
export async function markRead({ services, caller, body }: MemberCall): Promise<unknown> {
  const { catalog, database } = services
  const { access } = caller
  const { ids, all } = body
  const is_list = Array.isArray(ids) && ids.length > 0 && ids.length <= MOST_IDS && ids.every(isId)
  if (all !== true && !is_list)
    throw invalid([{ field: 'ids', message: `Send up to ${MOST_IDS} ids, or all`, rule: 'ids' }])
  return database.transaction(access, async (transaction) => {
    const changed = await transaction.query(
      `update notice set read_at = now() where business_id = $1::bigint and member_id = $2::bigint and read_at is null
         and ($3::bigint[] is null or id = any($3::bigint[])) returning 1`,
      [access.business_id, access.user_id, all === true ? null : ids],
    )
    if (changed.length > 0)
      await publish(transaction, {
        business_id: access.business_id,
        to: [access.user_id],
        event: 'notice',
        data: {},
      })
    return { unread: await countUnread(transaction, { catalog, access }) }
  })
}

// Count no further than the bell shows.
async function countUnread(
  transaction: Transaction,
  { catalog, access }: { catalog: Catalog; access: Access },
): Promise<number> {
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const own_notices_sql = visibleNoticesSql({ catalog, access, values, business })
  const [row] = await transaction.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select from notice n where ${own_notices_sql} and n.in_app and n.read_at is null limit ${MOST_UNREAD}) q`,
    values.list,
  )
  return row.unread
}
