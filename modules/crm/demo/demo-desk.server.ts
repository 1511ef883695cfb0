import { VIEWS } from '#database/seed/views.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { plantSharedViews } from '#platform/views/plant-views.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { lead } from '../leads/lead.record.ts'

type Condition = { field: string; condition: string; values: unknown[] }

const view = (name: string, sort: string, conditions: Condition[], more: object = {}) => ({
  name,
  view: { filter: { combiner: 'AND', conditions }, sort, ...more },
})
const MINE: Condition = { field: 'assigned_user', condition: 'In', values: ['me'] }

/** Plants shared views and unread notices in the demo. */
export async function plantDesk(context: DemoContext): Promise<void> {
  await plantViews(context)
  await plantNotices(context)
}

async function plantViews({ transaction, access }: DemoContext): Promise<void> {
  const open = await transaction.query<{ id: number }>(
    `select id from lead_status where business_id = $1::bigint and kind = 'open' and deleted_at is null order by position, id`,
    [access.business_id],
  )
  const is_open: Condition = { field: 'lead_status_id', condition: 'In', values: open.map(({ id }) => id) }
  const views = [
    view(VIEWS.today, 'follow_up_date', [
      MINE,
      is_open,
      { field: 'follow_up_date', condition: 'Period', values: ['today'] },
    ]),
    view(VIEWS.mine, '-created_at', [MINE, is_open]),
    view(VIEWS.hot, '-amount', [{ field: 'lead_type', condition: 'In', values: ['hot'] }, is_open]),
    view(VIEWS.unowned, '-created_at', [{ field: 'assigned_user', condition: 'In', values: [null] }, is_open]),
    view(VIEWS.board, '-created_at', [is_open], { layout: 'board' }),
  ]
  await plantSharedViews(transaction, { access, scope: lead.name, views })
}

/** Plants notices: each person was assigned their two newest open leads by the owner; the owner got an enquiry. */
async function plantNotices({ transaction, access, now }: DemoContext): Promise<void> {
  const { business_id, user_id: owner } = access
  const newest = await transaction.query<{ id: number; name: string; assigned_user: number }>(
    `select q.id, q.name, q.assigned_user from (
       select l.id, l.name, l.assigned_user, row_number() over (partition by l.assigned_user order by l.created_at desc) as place
       from lead l join lead_status s on s.business_id = $1::bigint and s.id = l.lead_status_id and s.kind = 'open'
       where l.business_id = $1::bigint and l.deleted_at is null and l.assigned_user is not null) q
     where q.place <= 2 order by q.assigned_user, q.place desc`,
    [business_id],
  )
  for (const { id, name, assigned_user } of newest) {
    const is_owner = assigned_user === owner
    await addNotice(
      transaction,
      {
        business_id,
        to: [assigned_user],
        kind: is_owner ? 'enquiry_came' : 'lead_assigned',
        actor_id: is_owner ? null : owner,
        record: lead.name,
        record_id: id,
        path: `lead/${id}`,
        values: is_owner ? { lead: name, source: 'IndiaMART' } : { lead: name },
        // The demo's people have no real mailboxes.
        only_in_app: true,
      },
      new Date(now),
    )
  }
}
