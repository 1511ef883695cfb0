import { lockName } from '#engine/server/database/lock-name.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute } from '#engine/server/http/route.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import {
  type Change,
  type Checking,
  keepRecords,
  type RecordServer,
  savesOf,
  trashedIds,
} from '#engine/server/records/hooks.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { auditPlacing, beyondReach, lockPeople, ownTeams, peopleIn } from '../placing.server.ts'
import { team } from '../team.record.ts'

/** The server hooks of teams: a tree without cycles, its people, and no deletion of a team with people. */
export const teamServer: RecordServer = {
  record: 'team',
  async check(checking) {
    for (const change of savesOf(checking.changes)) await checkParent(checking, change)
    keepRecords(checking.changes, await teamsInUse(checking))
  },
  routes: [
    memberRoute({
      method: 'POST',
      path: '/teams/:id/people',
      takes: ['add', 'remove'],
      permission: { record: 'team', right: 'edit' },
      summary: 'Put people into a team (add) and take people out of it (remove)',
      handler: placePeople,
    }),
    memberRoute({
      method: 'POST',
      path: '/teams/:id/close',
      takes: ['move_to'],
      permission: { record: 'team', right: 'delete' },
      summary: 'Delete a team after its people go to another one (move_to); teams below move up',
      handler: closeTeam,
    }),
  ],
}

async function checkParent({ transaction, access, once }: Checking, { before, values, issues }: Change): Promise<void> {
  const parent = values.parent_id
  if (parent === undefined || parent === (before?.parent_id ?? null)) return
  await once('team tree', () => lockTree(transaction))
  if (before && parent !== null && (await isBelow(transaction, { id: parent as number, above: before.id as number })))
    issues.push({
      field: 'parent_id',
      message: 'A team cannot belong to itself or to a team below it',
      rule: 'circle',
    })
  const own = await once('own teams', () => ownTeams(transaction, access))
  // A team's manager sees the teams below it, so moving a team there from elsewhere would open its records.
  if (own && ((parent !== null && !own.has(parent as number)) || (before && !own.has(before.id as number))))
    issues.push({ field: 'parent_id', message: 'Choose your own team or one below it', rule: 'above_own' })
}

// Two moves at once could create a cycle that neither sees alone, so one waits for the other.
const lockTree = (transaction: Transaction): Promise<void> => lockName(transaction, 'team tree')

async function isBelow(transaction: Transaction, team: { id: number; above: number }): Promise<boolean> {
  const [row] = await transaction.query<{ found: boolean }>(
    `with recursive up as (
       select id, parent_id from team where business_id = $1 and id = $2
       union
       select t.id, t.parent_id from team t join up on t.id = up.parent_id where t.business_id = $1)
     select exists (select 1 from up where id = $3) as found`,
    [transaction.scope.business_id, team.id, team.above],
  )
  return row.found
}

async function teamsInUse({ transaction, changes }: Checking): Promise<Map<number, string>> {
  const ids = trashedIds(changes)
  if (ids.length === 0) return new Map()
  const { business_id } = transaction.scope
  const people = await transaction.query<{ team_id: number; count: number }>(
    `select team_id, count(*)::int as count from member
     where business_id = $1 and team_id = any($2::bigint[]) and deleted_at is null group by 1`,
    [business_id, ids],
  )
  const below = await transaction.query<{ id: number; parent_id: number }>(
    'select id, parent_id from team where business_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null',
    [business_id, ids],
  )
  const refusals = new Map(
    people.map(({ team_id, count }) => [
      team_id,
      `${count === 1 ? 'One person is' : `${count} people are`} in this team. Move them to another team first.`,
    ]),
  )
  // A live team also keeps its parent team live, and so on upwards.
  for (let found = true; found; ) {
    const deletable_ids = new Set(ids.filter((id) => !refusals.has(id)))
    const held = below.filter((team) => deletable_ids.has(team.parent_id) && !deletable_ids.has(team.id))
    found = held.length > 0
    for (const team of held) refusals.set(team.parent_id, 'There are teams below this one. Move them first.')
  }
  return refusals
}

async function placePeople(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params, body } = call
  const { access } = caller
  const id = idOf(params.id)
  const add = peopleIn(body, 'add')
  const remove = peopleIn(body, 'remove').filter((person) => !add.includes(person))
  await services.database.transaction(access, async (transaction) => {
    await findForWrite(transaction, { catalog: services.catalog, definition: team, access }, id, 'edit')
    const own = await ownTeams(transaction, access)
    // A manager sees everyone in their team, so they may only add people they can already see, and only below themselves.
    if (own && (!own.has(id) || ![...add, ...remove].every((person) => access.team_user_ids.includes(person))))
      throw beyondReach('You can place people of your own team and the teams below it only')
    await movePeople(transaction, call, { people: add, to: id, field: 'add' })
    const removed_members = await lockPeople<{ id: number; team_id: number | null }>(transaction, {
      ids: remove,
      field: 'remove',
      select: 'm.id, m.team_id',
    })
    const inside = removed_members.filter((person) => person.team_id === id).map((person) => person.id)
    await movePeople(transaction, call, { people: inside, to: null, field: 'remove' })
    await publish(transaction, { business_id: access.business_id, to: 'all', event: 'rights', data: {} })
    transaction.afterCommit(() => services.identity.forget({ business_id: access.business_id }))
  })
  return { message: 'Team saved' }
}

async function movePeople(
  transaction: Transaction,
  call: MemberCall,
  move: { people: number[]; to: number | null; field: string },
): Promise<void> {
  if (move.people.length === 0) return
  const rows = await lockPeople<{ id: number; team_id: number | null }>(transaction, {
    ids: move.people,
    field: move.field,
    select: 'm.id, m.team_id',
  })
  const changed = rows.filter((row) => row.team_id !== move.to)
  await transaction.query(
    `update member set team_id = $3::bigint, version = version + 1, updated_at = now() where business_id = $1 and id = any($2::bigint[])`,
    [transaction.scope.business_id, changed.map((row) => row.id), move.to],
  )
  for (const row of changed)
    await auditPlacing(transaction, call, { person: row.id, changes: { team_id: [row.team_id, move.to] } })
}

async function closeTeam(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params } = call
  const { access } = caller
  const id = idOf(params.id)
  const options = { catalog: services.catalog, definition: team, access }
  await services.database.transaction(access, async (transaction) => {
    await lockTree(transaction)
    const closing = await findForWrite(transaction, options, id, 'delete')
    const people = await transaction.query<{ id: number }>(
      'select id from member where business_id = $1 and team_id = $2 and deleted_at is null order by id',
      [access.business_id, id],
    )
    if (people.length > 0) {
      const to = await targetTeam(transaction, call, id)
      await movePeople(transaction, call, { people: people.map((person) => person.id), to, field: 'move_to' })
    }
    // Child teams move to this team's parent, so that everybody who saw them still does.
    const below = await transaction.query<{ id: number }>(
      `update team set parent_id = $3, version = version + 1, updated_at = now()
       where business_id = $1 and parent_id = $2 and deleted_at is null returning id`,
      [access.business_id, id, closing.parent_id ?? null],
    )
    recordChanges(transaction, {
      definition: team,
      access,
      request_id: caller.request_id,
      action: 'updated',
      entries: below.map((row) => ({
        id: row.id,
        changes: { parent_id: [id, closing.parent_id ?? null] },
        words: null,
      })),
    })
    const { refused } = await changeBatch(transaction, {
      ...writing(call, team),
      operation: { action: 'delete' },
      ids: [id],
    })
    if (refused.length > 0) throw ruleBroken(refused[0].message)
    await publish(transaction, { business_id: access.business_id, to: 'all', event: 'rights', data: {} })
    transaction.afterCommit(() => services.identity.forget({ business_id: access.business_id }))
  })
  return { message: 'Team deleted' }
}

async function targetTeam(transaction: Transaction, { caller, body }: MemberCall, closing: number): Promise<number> {
  const refuse = (message: string) => invalid([{ field: 'move_to', message, rule: 'reference' }])
  const to = body.move_to
  if (to === undefined || to === null) throw refuse('Choose the team that its people go to')
  if (!isId(to) || to === closing) throw refuse('Choose one from the list')
  const [found] = await transaction.query(
    'select 1 from team where business_id = $1 and id = $2 and deleted_at is null for share',
    [caller.access.business_id, to],
  )
  if (!found) throw refuse('Choose one from the list')
  const own = await ownTeams(transaction, caller.access)
  if (own && !(own.has(to) && own.has(closing))) throw notFound()
  return to
}
