import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Access } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, conflict, invalid, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { endSessions } from '#modules/business/index.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { user } from '../user.record.ts'
import { AT_ONCE, type ChargeCount, countCharges, handOverCharges, handOverBatch } from './hand-over.server.ts'
import { checkMayManage, lockPerson, type StoredPerson } from './store.server.ts'

/** A preview of a deactivation: the records that would be handed over. */
export async function previewHandOver({ services, caller, params }: MemberCall): Promise<unknown> {
  const { access } = caller
  return services.database.transaction(access, async (transaction) => {
    const person = await lockPerson(transaction, idOf(params.id))
    checkMayManage(services.catalog, access, 'delete', person)
    const counts = await countCharges(transaction, { catalog: services.catalog, person_id: person.id })
    const [more] = await transaction.query<{ invitations: number; team: string | null; below: string[] }>(
      `select (select count(*) from invitation i where i.business_id = $1 and i.invited_by = $2
           and i.accepted_at is null and i.withdrawn_at is null) as invitations,
         (select t.name from team t where t.business_id = $1 and t.id = $3) as team,
         array(select t.name from team t where t.business_id = $1 and t.parent_id = $3 and t.deleted_at is null order by t.name) as below`,
      [access.business_id, person.id, person.team_id],
    )
    return {
      counts,
      total: totalOf(counts),
      invitations: Number(more.invitations),
      team: more.team,
      teams_below: more.below,
      version: person.version,
    }
  })
}

/**
 * Deactivates one person and hands all their records over, in one step. More than `AT_ONCE` records
 * follow in a job (`waiting`), and the successor is notified when it ends.
 */
export async function deactivatePerson(call: MemberCall): Promise<unknown> {
  const { body, params } = call
  const version = typeof body.version === 'number' ? body.version : undefined
  const { moved, waiting } = await deactivateOne(call, {
    id: idOf(params.id),
    hand_over_to: body.hand_over_to,
    version,
  })
  return { message: 'This person is deactivated', moved, total: totalOf(moved), waiting }
}

const MOST_AT_ONCE = 100

/** Deactivates several people; each one separately, with its own result. */
export async function deactivatePeople(call: MemberCall): Promise<unknown> {
  const { userIds: ids, hand_over_to } = call.body
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST_AT_ONCE || !ids.every(isId))
    throw badRequest(`Send 1 to ${MOST_AT_ONCE} ids as userIds`)
  const done: number[] = []
  const refused: { id: number; message: string }[] = []
  for (const id of new Set(ids as number[]))
    try {
      await deactivateOne(call, { id, hand_over_to })
      done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, message: error.issues[0]?.message ?? error.message })
    }
  return { done, refused }
}

async function deactivateOne(
  { services, caller }: MemberCall,
  wanted: { id: number; hand_over_to: unknown; version?: number },
): Promise<{ moved: ChargeCount[]; waiting: ChargeCount[] }> {
  const { access, request_id, address } = caller
  const { database, catalog, identity } = services
  const { business_id } = access
  if (wanted.id === access.user_id)
    throw ruleBroken('You cannot deactivate yourself. Ask somebody else who looks after the users.')
  // Read as that person, because a business sees only its own members.
  const elsewhere = await database.read(
    { business_id: null, user_id: wanted.id },
    'select 1 from membership where account_id = $1::bigint and business_id <> $2::bigint and is_active limit 1',
    [wanted.id, business_id],
  )
  return database.transaction(access, async (transaction) => {
    const to = isId(wanted.hand_over_to) ? wanted.hand_over_to : null
    const { person, successor } = await lockBoth(transaction, wanted.id, to)
    if (person.is_owner) throw ruleBroken('The owner cannot be deactivated. Make somebody else the owner first.')
    checkMayManage(services.catalog, access, 'delete', person)
    if (person.status !== 'Active') throw ruleBroken('This person is deactivated already')
    if (wanted.version !== undefined && wanted.version !== person.version)
      throw conflict((await readFullRows(transaction, user, [person.id])).get(person.id) as Doc)
    const counts = await countCharges(transaction, { catalog, person_id: person.id })
    const total = totalOf(counts)
    const is_given = wanted.hand_over_to !== undefined && wanted.hand_over_to !== null
    if (!is_given && total > 0) throw invalid([handOverIssue('Choose who takes over', 'required')])
    if (is_given && (!successor || successor.status !== 'Active' || successor.id === person.id))
      throw invalid([handOverIssue('Choose another active person', 'reference')])

    const note = `Handed over when ${person.name} was deactivated`
    const later = total > AT_ONCE
    const moved =
      successor && !later
        ? await handOverCharges(transaction, {
            catalog,
            specials: services.specials,
            access,
            request_id,
            from: person.id,
            to: successor.id,
            note,
          })
        : []
    await setActive(transaction, person.id, false)
    // Withdraw the open invitations that they sent.
    await transaction.query(
      `update invitation set withdrawn_at = now() where business_id = $1 and invited_by = $2
         and accepted_at is null and withdrawn_at is null`,
      [business_id, person.id],
    )
    if (elsewhere.length === 0) await endSessions(transaction, { account_id: person.id })
    await writeAudit(transaction, {
      business_id,
      actor_id: access.user_id,
      record: 'user',
      record_id: person.id,
      action: 'deactivate',
      changes: { status: ['Active', 'Inactive'] },
      note: noteOf(later ? counts : moved, successor),
      request_id,
      address,
    })
    await publish(transaction, { business_id, to: [person.id], event: 'rights', data: {} })
    if (successor && moved.length > 0)
      await tellSuccessor(transaction, {
        to: successor.id,
        actor_id: access.user_id,
        person: person.name,
        counts: moved,
      })
    if (successor) {
      const rest = { business_id, from: person.id, to: successor.id, actor_id: access.user_id, request_id, note }
      const queue = `hand over ${business_id}`
      if (later)
        await services.addJob(
          transaction,
          'finish_hand_over',
          { ...rest, tell: { person: person.name, counts } },
          { queue },
        )
      const run_at = new Date(Date.now() + 60_000)
      await services.addJob(transaction, 'finish_hand_over', rest, { run_at, queue })
    }
    transaction.afterCommit(() => identity.forget({ account_id: person.id }))
    return { moved, waiting: later ? counts : [] }
  })
}

/**
 * Hands over the remaining records: all after a large hand-over, and those written at the moment of the
 * deactivation by requests that had started before. A batch is a transaction, so a retry continues after the last one.
 */
export async function finishHandOver(
  services: Services,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const { business_id, from, to, actor_id, request_id, note, tell } = payload as Record<string, number> & {
    request_id: string
    note: string
    tell?: { person: string; counts: ChargeCount[] }
  }
  const scope = { business_id, user_id: actor_id }
  const { catalog, specials } = services
  // The job acts for the business: the hand-over was authorised when it was requested.
  const access: Access = {
    ...scope,
    name: '',
    location_id: null,
    role_names: [],
    is_owner: true,
    rights: {},
    fields: {},
    team_user_ids: [],
    location_ids: [],
  }
  const hand_over = { catalog, specials, access, request_id, from, to, note }
  for (;;) {
    if (helpers?.signal.aborted) throw new Error('The server is stopping; the hand-over goes on when it starts again')
    const is_done = await services.database.transaction(scope, async (transaction) => {
      // The person is active again, or the successor has left too: the job no longer decides.
      if (!(await stillHandsOver(transaction, from, to))) return true
      if ((await handOverBatch(transaction, hand_over)).length > 0) return false
      if (tell) await tellSuccessor(transaction, { to, actor_id, ...tell })
      return true
    })
    if (is_done) return
  }
}

async function stillHandsOver(transaction: Transaction, from: number, to: number): Promise<boolean> {
  const [still] = await transaction.query(
    `select 1 from member f join member s on s.business_id = $1 and s.id = $3 and s.status = 'Active'
     where f.business_id = $1 and f.id = $2 and f.status = 'Inactive'`,
    [transaction.scope.business_id, from, to],
  )
  return still !== undefined
}

function tellSuccessor(
  transaction: Transaction,
  { to, actor_id, person, counts }: { to: number; actor_id: number; person: string; counts: ChargeCount[] },
): Promise<unknown> {
  return addNotice(transaction, {
    business_id: transaction.scope.business_id as number,
    to: [to],
    kind: 'hand_over',
    actor_id,
    path: counts.some(({ record }) => record === 'lead') ? 'leads' : 'dashboard',
    values: { person, what: counts.map(({ count, label }) => `${count} ${label}`).join(', ') },
  })
}

/** Reactivates a person, with their former roles, team and branches. */
export async function activatePerson(call: MemberCall): Promise<unknown> {
  const { services, caller, params } = call
  const { access, request_id, address } = caller
  return services.database.transaction(access, async (transaction) => {
    const person = await lockPerson(transaction, idOf(params.id))
    checkMayManage(services.catalog, access, 'delete', person)
    if (person.status === 'Active') throw ruleBroken('This person is active already')
    if (person.account_status !== 'active') throw ruleBroken('The account of this person is switched off')
    await setActive(transaction, person.id, true)
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: 'user',
      record_id: person.id,
      action: 'activate',
      changes: { status: ['Inactive', 'Active'] },
      request_id,
      address,
    })
    await publish(transaction, { business_id: access.business_id, to: [person.id], event: 'rights', data: {} })
    transaction.afterCommit(() => services.identity.forget({ account_id: person.id }))
    return { message: 'This person is active again' }
  })
}

// Lock the lower id first, so that two people handing over to each other wait instead of deadlocking.
async function lockBoth(
  transaction: Transaction,
  id: number,
  to: number | null,
): Promise<{ person: StoredPerson; successor: StoredPerson | null }> {
  const optional = async (one: number) => {
    const [known] = await transaction.query('select 1 from member where business_id = $1 and id = $2', [
      transaction.scope.business_id,
      one,
    ])
    return known ? lockPerson(transaction, one) : null
  }
  if (to !== null && to < id) {
    const successor = await optional(to)
    return { person: await lockPerson(transaction, id), successor }
  }
  const person = await lockPerson(transaction, id)
  return { person, successor: to === null || to === id ? null : await optional(to) }
}

// References treat an inactive person as deleted, so that they are given nothing new.
async function setActive(transaction: Transaction, id: number, active: boolean): Promise<void> {
  const { business_id } = transaction.scope
  await transaction.query(
    `update member set status = $3, deleted_at = case when $3 = 'Active' then null else now() end,
       version = version + 1, updated_at = now() where business_id = $1 and id = $2`,
    [business_id, id, active ? 'Active' : 'Inactive'],
  )
  await transaction.query('update membership set is_active = $3 where business_id = $1 and account_id = $2', [
    business_id,
    id,
    active,
  ])
}

function noteOf(moved: ChargeCount[], successor: StoredPerson | null): string | undefined {
  if (!successor || moved.length === 0) return undefined
  return `Handed over to ${successor.name}: ${moved.map(({ count, label }) => `${count} ${label.toLowerCase()}`).join(', ')}`
}

const totalOf = (counts: ChargeCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

const handOverIssue = (message: string, rule: string) => ({ field: 'hand_over_to', message, rule })
