import type { Catalog } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import type { Issue } from '#base/issue.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { conflict, invalid, notFound, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { beyondOwn, type GivenRole } from './limits.ts'
import { readRole as readInput } from './role-input.ts'
import { insertRole, isNameTaken, peopleOf, readRole, readRoles, type RoleRow, writeRole } from './role-store.server.ts'
import { roleChanges, subjectsOf } from './subjects.ts'

/** Routes of roles. Allowed for the owner, the role Admin, and people with rights on roles. */
export const roleRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/roles',
    permission: { record: 'role', right: 'view' },
    summary: 'Every role with its rights, its field rules and how many people have it',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({
        data: await readRoles(transaction, services.catalog),
      })),
  }),
  memberRoute({
    method: 'GET',
    path: '/roles/:id',
    permission: { record: 'role', right: 'view' },
    summary: 'One role with its rights, its field rules and the people who have it',
    handler: getRole,
  }),
  memberRoute({
    method: 'POST',
    path: '/roles',
    takes: ['name', 'rights', 'fields'],
    permission: { record: 'role', right: 'create' },
    summary: 'Create a role; nobody gives more than they have',
    handler: postRole,
  }),
  memberRoute({
    method: 'PUT',
    path: '/roles/:id',
    takes: ['name', 'rights', 'fields', 'version'],
    permission: { record: 'role', right: 'edit' },
    summary: 'Change a role: name, all its rights, all its field rules, whichever are sent; needs its version',
    handler: putRole,
  }),
  memberRoute({
    method: 'DELETE',
    path: '/roles/:id',
    permission: { record: 'role', right: 'delete' },
    summary: 'Delete a role; the people who have it get the one named in replacement_id',
    handler: deleteRole,
  }),
]

async function getRole({ services, caller, params, reply }: MemberCall): Promise<unknown> {
  return services.database.transaction(caller.access, async (transaction) => {
    const role = await readRole(transaction, { catalog: services.catalog, id: idOf(params.id) })
    if (!role) throw notFound()
    reply.header('etag', `W/"${role.version}"`)
    return { ...role, members: await peopleOf(transaction, role.id) }
  })
}

async function postRole(call: MemberCall): Promise<RoleRow> {
  const { services, caller, body } = call
  const catalog = catalogOf(call)
  const { issues, name = '', rights = {}, fields = {} } = readInput(catalog, { name: '', ...body })
  return services.database.transaction(caller.access, async (transaction) => {
    const role: GivenRole = { name, rights, fields }
    issues.push(...(await nameIssues(transaction, name, null)))
    issues.push(...beyondOwn({ catalog, access: caller.access, role }))
    if (issues.length > 0) throw invalid(issues)
    const id = await insertRole(transaction, name)
    await writeRole(transaction, { ...role, id, is_new: true })
    await audit(transaction, call, { id, action: 'create', before: NOTHING, after: role })
    call.reply.status(201)
    return saved(transaction, call, id)
  })
}

async function putRole(call: MemberCall): Promise<RoleRow> {
  const { services, caller, body, params } = call
  const catalog = catalogOf(call)
  const version = versionOf(call)
  return services.database.transaction(caller.access, async (transaction) => {
    const before = await readRole(transaction, { catalog, id: idOf(params.id), lock: true })
    if (!before) throw notFound()
    if (before.is_fixed)
      throw ruleBroken(
        'Admin always has every right, so that somebody can always let the others in. Make another role instead.',
      )
    if (version !== before.version) throw conflict(before)
    const { issues, ...sent } = readInput(catalog, body)
    const role: GivenRole = {
      name: sent.name ?? before.name,
      rights: sent.rights ?? before.rights,
      fields: sent.fields ?? before.fields,
    }
    if (sent.name !== undefined) issues.push(...(await nameIssues(transaction, role.name, before.id)))
    issues.push(...beyondOwn({ catalog, access: caller.access, role, before }))
    if (issues.length > 0) throw invalid(issues)
    if (roleChanges(subjectsOf(catalog), before, role).length === 0) return before
    await writeRole(transaction, { ...role, id: before.id, is_new: false })
    await audit(transaction, call, { id: before.id, action: 'update', before, after: role })
    return saved(transaction, call, before.id)
  })
}

async function deleteRole(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params, query } = call
  const catalog = catalogOf(call)
  const { business_id } = caller.access
  return services.database.transaction(caller.access, async (transaction) => {
    const id = idOf(params.id)
    // Lock both in one order, so that two people who delete each other's replacement wait instead of deadlocking.
    const wanted = /^[1-9]\d{0,15}$/.test(query.replacement_id ?? '') ? Number(query.replacement_id) : null
    await transaction.query(
      'select 1 from role where business_id = $1 and id = any($2::bigint[]) order by id for update',
      [business_id, wanted === null ? [id] : [id, wanted]],
    )
    const role = await readRole(transaction, { catalog, id })
    if (!role) throw notFound()
    if (role.is_fixed) throw ruleBroken('Admin cannot be deleted: somebody must always be able to let the others in.')
    const people = await peopleOf(transaction, id)
    const replacement = wanted === null || wanted === id ? null : await readRole(transaction, { catalog, id: wanted })
    if (people.length > 0 && !replacement)
      throw refuseReplacement(
        query.replacement_id
          ? 'Choose one from the list'
          : `${people.length === 1 ? 'One person has' : `${people.length} people have`} this role. Choose the role they get instead`,
      )
    if (people.length > 0 && replacement) {
      const [beyond] = beyondOwn({ catalog, access: caller.access, role: replacement })
      if (beyond) throw refuseReplacement(beyond.message)
      await handOver(transaction, call, { from: role, to: replacement, people: people.map((person) => person.id) })
    }
    await transaction.query('delete from member_role where business_id = $1 and role_id = $2', [business_id, id])
    await transaction.query('delete from role where business_id = $1 and id = $2', [business_id, id])
    await audit(transaction, call, { id, action: 'delete', before: role, after: NOTHING })
    await publish(transaction, { business_id, to: 'all', event: 'rights', data: {} })
    transaction.afterCommit(() => services.identity.forget({ business_id }))
    return { message: 'Role deleted' }
  })
}

async function handOver(
  transaction: Transaction,
  { caller }: MemberCall,
  move: { from: RoleRow; to: RoleRow; people: number[] },
): Promise<void> {
  const { business_id, user_id } = caller.access
  await transaction.query(
    `insert into member_role (business_id, member_id, role_id) select b.id, v.id, $2::bigint
     from business b, unnest($3::bigint[]) as v(id) where b.id = $1::bigint on conflict do nothing`,
    [business_id, move.to.id, move.people],
  )
  for (const person of move.people)
    await writeAudit(transaction, {
      business_id,
      actor_id: user_id,
      record: 'user',
      record_id: person,
      action: 'update',
      changes: { role: [move.from.name, move.to.name] },
      request_id: caller.request_id,
      address: caller.address,
    })
}

// Custom fields have rules like any other field.
function catalogOf({ services: { catalog }, caller: { access } }: MemberCall): Catalog {
  return { ...catalog, records: catalog.records.map((record) => withCustomFields(record, access.custom_fields)) }
}

const NOTHING: GivenRole = { name: '', rights: {}, fields: {} }

async function audit(
  transaction: Transaction,
  call: MemberCall,
  event: { id: number; action: string; before: GivenRole; after: GivenRole },
): Promise<void> {
  const { caller } = call
  const changes: Record<string, [unknown, unknown]> = {}
  for (const change of roleChanges(subjectsOf(catalogOf(call)), event.before, event.after)) {
    if (change.what === 'name') changes.name = [change.before || null, change.after || null]
    else
      changes[`${change.subject.name}.${change.what === 'right' ? change.right : change.field}`] = [
        change.before,
        change.after,
      ]
  }
  await writeAudit(transaction, {
    business_id: caller.access.business_id,
    actor_id: caller.access.user_id,
    record: 'role',
    record_id: event.id,
    action: event.action,
    changes,
    request_id: caller.request_id,
    address: caller.address,
  })
}

async function saved(transaction: Transaction, { services, caller, reply }: MemberCall, id: number): Promise<RoleRow> {
  const { business_id } = caller.access
  await publish(transaction, { business_id, to: 'all', event: 'rights', data: {} })
  transaction.afterCommit(() => services.identity.forget({ business_id }))
  const role = await readRole(transaction, { catalog: services.catalog, id })
  if (!role) throw new Error('The role that was just written is not there')
  reply.header('etag', `W/"${role.version}"`)
  return role
}

async function nameIssues(transaction: Transaction, name: string, except: number | null): Promise<Issue[]> {
  if (name === '' || !(await isNameTaken(transaction, name, except))) return []
  return [{ field: 'name', message: 'Another role has this name already', rule: 'unique' }]
}

const refuseReplacement = (message: string) => invalid([{ field: 'replacement_id', message, rule: 'reference' }])

function versionOf({ body, request }: MemberCall): number {
  if (Number.isSafeInteger(body.version)) return body.version as number
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')
  if (match) return Number(match[1])
  throw new Refusal({
    status: 428,
    code: 'E_VERSION_REQUIRED',
    message: 'Send the version of the record that you are changing',
  })
}
