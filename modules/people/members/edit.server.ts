import type { Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { user } from '../user.record.ts'
import { checkGiven, type Given, readGiven } from './given.server.ts'
import { setGiven } from './set-given.server.ts'
import { checkMayManage, lockPerson, type StoredPerson } from './store.server.ts'

/** Changes a person's name, phone, team, roles and branches; omitted values stay unchanged. */
export async function editPerson(call: MemberCall): Promise<Record<string, unknown>> {
  const { services, caller, params, body, request } = call
  const { access } = caller
  const { database, catalog, specials, identity } = services
  return database.transaction(access, async (transaction) => {
    const person = await lockPerson(transaction, idOf(params.id))
    checkMayManage(services.catalog, access, 'edit', person)
    const issues: Issue[] = []
    const sent = readGiven(body, issues)
    issues.push(...fixedPlace(access, person, sent))
    const given = changed(person, sent)
    const version = typeof body.version === 'number' ? body.version : versionOf(request.headers['if-match'])
    // The fields of the definition go through the write pipeline, whose scopes only know a record's creator.
    // Whether this person may edit the member was checked above.
    const reaching: Access = { ...access, rights: { ...access.rights, user: { ...access.rights.user, edit: 'all' } } }
    const fields = Object.fromEntries(
      ['name', 'phone', 'team_id'].filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
    )
    let saved: Record<string, unknown>
    try {
      saved = await saveRecord({
        catalog,
        specials,
        definition: user,
        access: reaching,
        request_id: caller.request_id,
        transaction,
        id: person.id,
        body: fields,
        version,
      })
    } catch (error) {
      throw withIssues(error, issues)
    }
    const roles = await checkGiven(transaction, { catalog, access, right: 'edit', given, issues })
    await setGiven(transaction, { person_id: person.id, role_ids: given.role_ids, location_ids: given.location_ids })
    const changes: Record<string, [unknown, unknown]> = {}
    if (given.role_ids) changes.roles = [person.roles.map((role) => role.name), roles.map((role) => role.name)]
    if (given.location_ids)
      changes.branches = [
        await branchNames(transaction, person.location_ids),
        await branchNames(transaction, given.location_ids),
      ]
    if (Object.keys(changes).length > 0)
      await writeAudit(transaction, {
        business_id: access.business_id,
        actor_id: access.user_id,
        record: 'user',
        record_id: person.id,
        action: 'update',
        changes,
        request_id: caller.request_id,
        address: caller.address,
      })
    if (given.role_ids)
      await addNotice(transaction, {
        business_id: access.business_id,
        to: [person.id],
        kind: 'role_changed',
        actor_id: access.user_id,
        path: 'dashboard',
        values: { role: roles.map((role) => role.name).join(', ') },
      })
    await publish(transaction, { business_id: access.business_id, to: [person.id], event: 'rights', data: {} })
    transaction.afterCommit(() => identity.forget({ account_id: person.id }))
    return {
      ...saved,
      is_owner: person.is_owner,
      role_ids: given.role_ids ?? person.roles.map((role) => role.id),
      location_ids: given.location_ids ?? person.location_ids,
    }
  })
}

// An edit cannot remove ownership, and people cannot extend their own rights.
function fixedPlace(access: Access, person: StoredPerson, sent: Given): Issue[] {
  const given = changed(person, sent)
  const issues: Issue[] = []
  if (person.is_owner && given.role_ids)
    issues.push({
      field: 'role_ids',
      message: 'The owner keeps their roles. Make somebody else the owner first.',
      rule: 'owner',
    })
  if (access.is_owner || person.id !== access.user_id) return issues
  for (const field of ['role_ids', 'team_id', 'location_ids'] as const)
    if (given[field] !== undefined)
      issues.push({ field, message: 'Ask somebody else to change this for you', rule: 'self' })
  return issues
}

/** Only the differences: forms send all values of a person. */
function changed(person: StoredPerson, sent: Given): Given {
  const same = (now: readonly number[], next: readonly number[]) =>
    now.length === next.length && now.every((id) => next.includes(id))
  const role_ids = person.roles.map((role) => role.id)
  return {
    role_ids: sent.role_ids && !same(role_ids, sent.role_ids) ? sent.role_ids : undefined,
    location_ids: sent.location_ids && !same(person.location_ids, sent.location_ids) ? sent.location_ids : undefined,
    team_id: sent.team_id === person.team_id ? undefined : sent.team_id,
  }
}

async function branchNames(transaction: Transaction, ids: readonly number[]): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    'select name from location where business_id = $1 and id = any($2::bigint[]) order by id',
    [transaction.scope.business_id, ids],
  )
  return rows.map((row) => row.name)
}

// Report every issue at once: those of the pipeline and those of roles and branches.
function withIssues(error: unknown, issues: Issue[]): unknown {
  const refused = error as { code?: string; issues?: Issue[] }
  if (refused.code !== 'VALIDATION_ERROR' || !refused.issues) return error
  const refused_fields = new Set(refused.issues.map(({ field }) => field))
  return invalid([...refused.issues, ...issues.filter(({ field }) => !refused_fields.has(field))])
}

function versionOf(header: string | undefined): number | undefined {
  const match = header ? /^(?:W\/)?"(\d{1,9})"$/.exec(header) : null
  return match ? Number(match[1]) : undefined
}
