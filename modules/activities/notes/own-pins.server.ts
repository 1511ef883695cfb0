import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { note } from '../note.record.ts'

/** The most notes of one record that a person has pinned for themselves. */
export const MOST_OWN_PINS = 20

const permission = { record: 'note', right: 'view' } as const

/** Routes of the pins that only the person who set them sees. */
export const ownPinRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/notes/own_pins',
    permission,
    summary: 'Ids of the notes about a record that one has pinned for oneself, newest pin first: ?about=lead:5',
    async handler({ services, caller: { access }, query }) {
      const [record, id] = aboutOf(query.about)
      const rows = await services.database.read(
        access,
        `select n.id::text from note_pin p join note n on n.id = p.note_id
         where p.business_id = $1::bigint and n.business_id = $1::bigint and p.member_id = $2::bigint
           and n.about_record = $3 and n.about_id = $4::bigint and n.deleted_at is null
         order by p.pinned_at desc, p.note_id desc limit ${MOST_OWN_PINS}`,
        [access.business_id, access.user_id, record, id],
      )
      return { data: rows.map(([one]) => Number(one)) }
    },
  }),
  memberRoute({
    method: 'PUT',
    path: '/notes/:id/own_pin',
    takes: ['is_pinned'],
    permission,
    summary: 'Pin a note for oneself, or take that pin away: {is_pinned}',
    async handler({ services, caller: { access }, params, body }) {
      const { is_pinned } = body
      if (typeof is_pinned !== 'boolean')
        throw invalid([{ field: 'is_pinned', message: 'Say true or false', rule: 'type' }])
      const id = idOf(params.id)
      await services.database.transaction(access, async (transaction) => {
        const values = new Values()
        const seen = rowFilter({
          catalog: services.catalog,
          definition: note,
          access,
          right: 'view',
          alias: 't',
          values,
        })
        if (seen === false) throw notFound()
        const [found] = await transaction.query<{ about_record: string; about_id: number }>(
          `select t.about_record, t.about_id from note t where t.business_id = ${values.add(access.business_id)}::bigint
             and t.id = ${values.add(id)}::bigint and t.deleted_at is null ${seen ? `and ${seen}` : ''}`,
          values.list,
        )
        if (!found) throw notFound()
        if (is_pinned) await pin(transaction, { user_id: access.user_id, id, about: found })
        else
          await transaction.query(
            'delete from note_pin where business_id = $1::bigint and member_id = $2::bigint and note_id = $3::bigint',
            [access.business_id, access.user_id, id],
          )
      })
      return { is_pinned }
    },
  }),
]

function aboutOf(text: string | undefined): [record: string, id: number] {
  const [, record, digits] = /^([a-z_]{1,60}):(\d{1,15})$/.exec((text ?? '').slice(0, 100)) ?? []
  const id = Number(digits)
  if (record === undefined || !isId(id)) throw badRequest('about is a record and an id, as lead:5')
  return [record, id]
}

// Pins above the limit make room: the oldest ones of the same record go.
async function pin(
  transaction: Transaction,
  { user_id, id, about }: { user_id: number; id: number; about: { about_record: string; about_id: number } },
): Promise<void> {
  const { business_id } = transaction.scope
  await transaction.query(
    `insert into note_pin (business_id, member_id, note_id, pinned_at) values ($1, $2, $3, $4)
     on conflict (business_id, member_id, note_id) do update set pinned_at = excluded.pinned_at`,
    [business_id, user_id, id, new Date()],
  )
  await transaction.query(
    `delete from note_pin where business_id = $1::bigint and member_id = $2::bigint and note_id in (
       select p.note_id from note_pin p join note n on n.id = p.note_id
       where p.business_id = $1::bigint and n.business_id = $1::bigint and p.member_id = $2::bigint
         and n.about_record = $3 and n.about_id = $4::bigint and n.deleted_at is null
       order by p.pinned_at desc, p.note_id desc offset ${MOST_OWN_PINS})`,
    [business_id, user_id, about.about_record, about.about_id],
  )
}
