import { isManager } from '#engine/record/rights.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { type MemberCall, memberRoute } from '#engine/server/http/route.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { type Checking, keepRecords, type RecordServer, trashedIds } from '#engine/server/records/hooks.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { findForWrite, readRecord } from '#engine/server/records/write.server.ts'
import { location } from '#modules/business/location.record.ts'
import { locationServer, stateIssue } from '#modules/business/index.server.ts'
import { auditPlacing, beyondReach, lockPeople, peopleIn } from '../placing.server.ts'

/** The server hooks of branches and warehouses with their people: rules that go beyond the definition. */
export const branchServer: RecordServer = {
  ...locationServer,
  async check(checking) {
    await locationServer.check?.(checking)
    keepRecords(checking.changes, await branchesInUse(checking))
  },
  routes: [
    memberRoute({
      method: 'GET',
      path: '/locations/:id/people',
      permission: { record: 'location', right: 'view' },
      summary: 'Who works in a branch; in_all marks people who are tied to no branch and work in every one',
      handler: listPeople,
    }),
    memberRoute({
      method: 'POST',
      path: '/locations/:id/people',
      takes: ['add', 'remove'],
      permission: { record: 'location', right: 'edit' },
      summary: 'Tie people to a branch (add) and untie them (remove)',
      handler: placePeople,
    }),
    memberRoute({
      method: 'POST',
      path: '/locations/:id/close',
      takes: ['move_to'],
      permission: { record: 'location', right: 'delete' },
      summary: 'Close a branch after its people go to another one (move_to); it can be opened again',
      handler: closeBranch,
    }),
  ],
}

async function branchesInUse({
  transaction,
  access,
  changes,
  definition,
  request_id,
}: Checking): Promise<Map<number, string>> {
  const ids = trashedIds(changes)
  if (ids.length === 0) return new Map()
  // Lock until the commit, so that two people cannot close the last two branches at once.
  const live = await transaction.query<{ id: number; state: string; is_default: boolean | null }>(
    'select id, state, is_default from location where business_id = $1 and deleted_at is null order by id for update',
    [access.business_id],
  )
  const people = await transaction.query<{ id: number; people: number }>(
    `select ml.location_id as id, count(*)::int as people from member_location ml
     join member m on m.business_id = $1 and m.id = ml.member_id and m.status = 'Active' and m.deleted_at is null
     where ml.business_id = $1 and ml.location_id = any($2::bigint[]) group by 1`,
    [access.business_id, ids],
  )
  const refusals = new Map(
    people.map((row) => [
      row.id,
      `${row.people === 1 ? 'One person works' : `${row.people} people work`} in this branch. Move them to another branch first.`,
    ]),
  )
  const deletable_ids = ids.filter((id) => !refusals.has(id))
  const left = live.filter((row) => !deletable_ids.includes(row.id))
  if (left.length === 0) {
    for (const id of deletable_ids) refusals.set(id, 'A business keeps at least one branch')
    return refusals
  }
  const main = live.find((row) => row.is_default && deletable_ids.includes(row.id))
  if (!main) return refusals
  const [business] = await transaction.query<{ gstin: string | null }>('select gstin from business where id = $1', [
    access.business_id,
  ])
  // The main branch decides the kind of GST, so it can be replaced only by a branch in the state of the GSTIN.
  const next = left.find((row) => !business.gstin || !stateIssue(business.gstin, row.state))
  if (!next) {
    refusals.set(main.id, 'This is the main branch, and no other branch is in the state of the GSTIN')
    return refusals
  }
  await transaction.query(
    `update location set is_default = (id = $3), version = version + 1, updated_at = now()
     where business_id = $1 and id = any($2::bigint[])`,
    [access.business_id, [main.id, next.id], next.id],
  )
  recordChanges(transaction, {
    definition,
    access,
    request_id,
    action: 'updated',
    entries: [{ id: next.id, changes: { is_default: [false, true] }, words: null }],
  })
  return refusals
}

interface BranchPerson {
  id: number
  name: string
  status: string
  is_owner: boolean
  in_all: boolean
}

async function listPeople({ services, caller, params }: MemberCall): Promise<{ data: BranchPerson[] }> {
  const { access } = caller
  const id = idOf(params.id)
  await readRecord(
    services.database,
    { catalog: services.catalog, definition: location, access, id },
    () => 't.id, t.version',
  )
  return services.database.transaction(access, async (transaction) => ({
    data: await transaction.query<BranchPerson>(
      `select m.id, m.name, m.status, b.created_by = m.id as is_owner,
         (b.created_by = m.id or not exists (select 1 from member_location a where a.business_id = $1 and a.member_id = m.id)) as in_all
       from member m join business b on b.id = $1
       where m.business_id = $1 and m.deleted_at is null and m.status = 'Active'
         and (b.created_by = m.id
           or exists (select 1 from member_location h where h.business_id = $1 and h.member_id = m.id and h.location_id = $2)
           or not exists (select 1 from member_location a where a.business_id = $1 and a.member_id = m.id))
       order by in_all, lower(m.name), m.id`,
      [access.business_id, id],
    ),
  }))
}

async function placePeople(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params, body } = call
  const { access } = caller
  const id = idOf(params.id)
  const add = peopleIn(body, 'add')
  const remove = peopleIn(body, 'remove').filter((person) => !add.includes(person))
  await services.database.transaction(access, async (transaction) => {
    await findForWrite(transaction, { catalog: services.catalog, definition: location, access }, id, 'edit')
    if (!isManager(access) && !access.location_ids.includes(id))
      throw beyondReach('You can place people in your own branches only')
    for (const person of await lockWithPlaces(transaction, add, 'add')) {
      if (person.places.includes(id)) continue
      await transaction.query('insert into member_location (business_id, member_id, location_id) values ($1, $2, $3)', [
        access.business_id,
        person.id,
        id,
      ])
      await auditPlacing(transaction, call, {
        person: person.id,
        changes: { location_ids: [person.places, [...person.places, id]] },
      })
    }
    for (const person of await lockWithPlaces(transaction, remove, 'remove')) {
      if (!person.places.includes(id)) continue
      // A person without branches works in all of them, so removing their last one would open every branch.
      if (person.places.length === 1)
        throw invalid([
          {
            field: 'remove',
            message: `${person.name} works in this branch only. Tie them to another branch first`,
            rule: 'last_branch',
          },
        ])
      await transaction.query(
        'delete from member_location where business_id = $1 and member_id = $2 and location_id = $3',
        [access.business_id, person.id, id],
      )
      await auditPlacing(transaction, call, {
        person: person.id,
        changes: { location_ids: [person.places, person.places.filter((place) => place !== id)] },
      })
    }
    await publish(transaction, { business_id: access.business_id, to: 'all', event: 'rights', data: {} })
    transaction.afterCommit(() => services.identity.forget({ business_id: access.business_id }))
  })
  return { message: 'Branch saved' }
}

function lockWithPlaces(transaction: Transaction, ids: number[], field: string) {
  return lockPeople<{ id: number; name: string; places: number[] }>(transaction, {
    ids,
    field,
    select: `m.id, m.name, (select coalesce(json_agg(a.location_id order by a.location_id), '[]') from member_location a
      where a.business_id = $1 and a.member_id = m.id) as places`,
  })
}

async function closeBranch(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params } = call
  const { access } = caller
  const id = idOf(params.id)
  await services.database.transaction(access, async (transaction) => {
    await transaction.query('select 1 from location where business_id = $1 order by id for update', [
      access.business_id,
    ])
    await findForWrite(transaction, { catalog: services.catalog, definition: location, access }, id, 'delete')
    const people = await transaction.query<{ member_id: number }>(
      `select ml.member_id from member_location ml
       join member m on m.business_id = $1 and m.id = ml.member_id and m.deleted_at is null
       where ml.business_id = $1 and ml.location_id = $2 order by ml.member_id`,
      [access.business_id, id],
    )
    if (people.length > 0) {
      const to = await targetBranch(transaction, call, id)
      for (const person of await lockWithPlaces(
        transaction,
        people.map((row) => row.member_id),
        'move_to',
      )) {
        const after = [...new Set([...person.places.filter((place) => place !== id), to])].sort((a, b) => a - b)
        await transaction.query(
          'delete from member_location where business_id = $1 and member_id = $2 and location_id = $3',
          [access.business_id, person.id, id],
        )
        await transaction.query(
          'insert into member_location (business_id, member_id, location_id) values ($1, $2, $3) on conflict do nothing',
          [access.business_id, person.id, to],
        )
        await auditPlacing(transaction, call, { person: person.id, changes: { location_ids: [person.places, after] } })
      }
    }
    const { refused } = await changeBatch(transaction, {
      ...writing(call, location),
      operation: { action: 'delete' },
      ids: [id],
    })
    if (refused.length > 0) throw ruleBroken(refused[0].message)
    await publish(transaction, { business_id: access.business_id, to: 'all', event: 'rights', data: {} })
    transaction.afterCommit(() => services.identity.forget({ business_id: access.business_id }))
  })
  return { message: 'Branch closed' }
}

async function targetBranch(transaction: Transaction, { caller, body }: MemberCall, closing: number): Promise<number> {
  const refuse = (message: string) => invalid([{ field: 'move_to', message, rule: 'reference' }])
  const to = body.move_to
  if (to === undefined || to === null) throw refuse('Choose the branch that its people go to')
  const allowed = isManager(caller.access) || caller.access.location_ids.includes(to as number)
  if (!isId(to) || to === closing || !allowed) throw refuse('Choose one from the list')
  const [found] = await transaction.query(
    'select 1 from location where business_id = $1 and id = $2 and deleted_at is null for share',
    [caller.access.business_id, to],
  )
  if (!found) throw refuse('Choose one from the list')
  return to
}
