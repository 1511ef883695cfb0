import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Issue } from '#base/issue.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { bodyWithCustom } from '#engine/record/custom.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { lead } from '../leads/lead.record.ts'
import { decide } from './choose-owner.server.ts'
import { readHours } from './hours.ts'
import { hasDeletedField, filterProblem, leadDefinition, storedFrom } from './match.server.ts'
import { peopleOf, findCandidate, worksAt } from './people.server.ts'
import { NEW_RULE, readRule, type Rule, type RuleInput } from './rule.ts'
import { deleteRule, insertRule, orderRules, updateRule } from './rule-store.server.ts'
import { saveHours, saveSetting } from './setting-store.server.ts'
import { readAllHours, readRules, readSetting } from './store.server.ts'

// People who may configure leads may configure their assignment.
const permission = { record: 'lead_status', right: 'edit' } as const
const LAST = 20
const RULE_KEYS = Object.keys(NEW_RULE)

/** Routes for rules, working hours, and a preview of the assignment. */
export const assignmentRoutes: RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/assignment',
    permission,
    summary:
      'Assignment rules in order, with who of them could get a lead now, the working hours and who gets the rest',
    handler: ({ services, caller: { access } }) => services.database.transaction(access, overview),
  }),
  memberRoute({
    method: 'POST',
    path: '/assignment/rules',
    takes: RULE_KEYS,
    permission,
    summary: 'Add an assignment rule, as the last one',
    handler(call) {
      call.reply.status(201)
      return change(call, async (transaction) => {
        const rule = await checked(transaction, call.body, NEW_RULE, null)
        const id = await insertRule(transaction, rule, call.caller.access.user_id)
        await audit(transaction, call, { action: 'create', id, changes: { name: [null, rule.name] } })
        return one(transaction, id)
      })
    },
  }),
  memberRoute({
    method: 'PUT',
    path: '/assignment/rules/:id',
    takes: [...RULE_KEYS, 'version'],
    permission,
    summary: 'Change an assignment rule, or pause it; version required',
    handler: (call) =>
      change(call, async (transaction) => {
        const id = idOf(call.params.id)
        const before = await one(transaction, id)
        const rule = await checked(transaction, call.body, before, id)
        await updateRule(transaction, { id, rule, before, version: call.body.version })
        const changed = (Object.keys(NEW_RULE) as (keyof RuleInput)[]).filter(
          (name) => JSON.stringify(before[name]) !== JSON.stringify(rule[name]),
        )
        const changes = Object.fromEntries(
          changed.map((name): [string, [unknown, unknown]] => [name, [before[name], rule[name]]]),
        )
        await audit(transaction, call, { action: 'update', id, changes, note: rule.name })
        return one(transaction, id)
      }),
  }),
  memberRoute({
    method: 'DELETE',
    path: '/assignment/rules/:id',
    permission,
    summary: 'Delete an assignment rule; its leads stay where they are',
    handler: (call) =>
      change(call, async (transaction) => {
        const rule = await one(transaction, idOf(call.params.id))
        await deleteRule(transaction, rule.id)
        await audit(transaction, call, { action: 'delete', id: rule.id, changes: { name: [rule.name, null] } })
        return { message: 'Rule deleted' }
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/assignment/rules/order',
    takes: ['ids'],
    permission,
    summary: 'Put assignment rules into an order: ids, first to last',
    handler: (call) =>
      change(call, async (transaction) => {
        const { ids } = call.body
        if (!Array.isArray(ids) || !ids.every(isId) || new Set(ids).size < ids.length)
          throw badRequest('Send the rules in their new order as ids')
        await orderRules(transaction, ids)
        await audit(transaction, call, { action: 'order', id: null, changes: { order: [null, ids] } })
        return { message: 'Order saved' }
      }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/assignment/setting',
    takes: ['fallback_user_id', 'time_zone', 'version'],
    permission,
    summary: 'Who gets what no rule gives to anybody, and the time zone of the business; version required',
    handler: (call) =>
      change(call, async (transaction) => {
        const changes = await saveSetting(transaction, call.body)
        await audit(transaction, call, { action: 'update', id: null, changes })
        return overview(transaction)
      }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/assignment/hours',
    takes: ['member_id', 'weekly', 'days_off'],
    permission,
    summary: 'Weekly hours and days off of a person (member_id), or of the business',
    handler: (call) =>
      change(call, async (transaction) => {
        const { hours, issues } = readHours(call.body)
        const changes = await saveHours(transaction, { member_id: call.body.member_id ?? null, hours, issues })
        await audit(transaction, call, { action: 'update', id: null, changes, note: 'Working hours' })
        return overview(transaction)
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/assignment/try',
    takes: ['values'],
    permission,
    summary: 'Who would get a lead now and why: values of an example, or the last 20 leads. Nothing changes.',
    handler: (call) =>
      call.services.database.transaction(call.caller.access, (transaction) => tryOut(transaction, call)),
  }),
]

// One change of a business's rules, hours and settings at a time, because their number, order and versions are read before the write.
const change = <Answer>(call: MemberCall, work: (transaction: Transaction) => Promise<Answer>): Promise<Answer> =>
  call.services.database.transaction(call.caller.access, async (transaction) => {
    await lockName(transaction, 'assignment')
    return work(transaction)
  })

async function one(transaction: Transaction, id: number): Promise<Rule> {
  const found = (await readRules(transaction)).find((rule) => rule.id === id)
  if (!found) throw notFound()
  return found
}

async function audit(
  transaction: Transaction,
  { caller }: MemberCall,
  event: { action: string; id: number | null; changes: Record<string, [unknown, unknown]>; note?: string },
): Promise<void> {
  const { access, request_id, address } = caller
  await writeAudit(transaction, {
    business_id: access.business_id,
    actor_id: access.user_id,
    record: 'assignment_rule',
    record_id: event.id,
    action: event.action,
    changes: event.changes,
    note: event.note,
    request_id,
    address,
  })
}

/** Reads a rule from a body and checks its references. */
async function checked(
  transaction: Transaction,
  body: Record<string, unknown>,
  before: RuleInput,
  id: number | null,
): Promise<RuleInput> {
  const { rule, issues } = readRule(body, before)
  if (rule.filter && !issues.some((issue) => issue.field === 'filter')) {
    const message = filterProblem(await leadDefinition(transaction), rule.filter)
    if (message) issues.push({ field: 'filter', message, rule: 'filter' })
  }
  if (!issues.some((issue) => issue.field === 'name')) {
    const [taken] = await transaction.query(
      'select 1 from assignment_rule where business_id = $1::bigint and name collate any_case = $2 and id is distinct from $3::bigint',
      [transaction.scope.business_id, rule.name, id],
    )
    if (taken) issues.push({ field: 'name', message: 'This is already taken', rule: 'unique' })
  }
  const is_wrong = (field: string) => issues.some((issue) => issue.field === field)
  issues.push(...(await unknownIds(transaction, rule, is_wrong)))
  const { nobody_user_id } = rule
  if (nobody_user_id !== null && !is_wrong('nobody_user_id') && !(await findCandidate(transaction, nobody_user_id)))
    issues.push({ field: 'nobody_user_id', message: 'Choose a person who may have leads', rule: 'reference' })
  if (issues.length > 0) throw invalid(issues)
  return rule
}

async function unknownIds(
  transaction: Transaction,
  rule: RuleInput,
  is_wrong: (field: string) => boolean,
): Promise<Issue[]> {
  const issues: Issue[] = []
  const places = [
    ['user_ids', 'member'],
    ['team_ids', 'team'],
    ['location_ids', 'location'],
    ['role_ids', 'role'],
  ] as const
  for (const [field, table] of places) {
    if (is_wrong(field) || rule[field].length === 0) continue
    const [{ count }] = await transaction.query<{ count: number }>(
      `select count(*)::int as count from ${table} where business_id = $1::bigint and id = any($2::bigint[])`,
      [transaction.scope.business_id, rule[field]],
    )
    if (count < rule[field].length) issues.push({ field, message: 'Choose from the list', rule: 'reference' })
  }
  return issues
}

async function overview(transaction: Transaction) {
  const [rules, setting, hours] = [
    await readRules(transaction),
    await readSetting(transaction),
    await readAllHours(transaction),
  ]
  const definition = await leadDefinition(transaction)
  const at = new Date()
  const shift = { hours, at, time_zone: setting.time_zone }
  const data = []
  for (const rule of rules) {
    const people = (await peopleOf(transaction, rule)).map((person) => ({
      ...person,
      on_shift: worksAt(person.id, shift),
    }))
    data.push({ ...rule, people, is_broken: rule.filter !== null && hasDeletedField(definition, rule.filter) })
  }
  const [{ waiting }] = await transaction.query<{ waiting: number }>(
    'select count(*)::int as waiting from lead_assignment where business_id = $1::bigint and user_id is null',
    [transaction.scope.business_id],
  )
  const roles = await transaction.query<{ id: number; name: string }>(
    'select id, name from role where business_id = $1::bigint order by lower(name), id',
    [transaction.scope.business_id],
  )
  const people = [...hours.people].map(([member_id, own]) => ({ member_id, ...own }))
  return { data, setting, hours: { business: hours.business, people }, roles, waiting }
}

async function tryOut(transaction: Transaction, call: MemberCall) {
  const { body, services, caller } = call
  const definition = await leadDefinition(transaction)
  const at = new Date()
  const ask = { definition, at, exclude: [], dry: true }
  const named = async (id: number | null) => {
    const [row] = await transaction.query<{ name: string }>(
      'select name from member where business_id = $1::bigint and id = $2::bigint',
      [transaction.scope.business_id, id],
    )
    return row?.name ?? null
  }
  const answer = async (
    subject: Parameters<typeof decide>[1]['subject'],
    about: { id: number | null; name: string | null },
  ) => {
    const { user_id, rule_id, rule_name, reasons } = await decide(transaction, { ...ask, subject })
    return {
      ...about,
      user_id,
      user_name: await named(user_id),
      rule_id,
      rule_name,
      reason: reasons.join(' '),
      reasons,
    }
  }
  if (body.values !== undefined) {
    if (typeof body.values !== 'object' || body.values === null || Array.isArray(body.values))
      throw badRequest('Send the values of an example lead')
    const stored = storedFrom(definition, bodyWithCustom(body.values as Record<string, unknown>))
    return { data: [await answer({ stored }, { id: null, name: null })] }
  }
  const values = new Values()
  const where = `l.business_id = ${values.add(caller.access.business_id)}::bigint and l.deleted_at is null`
  const { catalog } = services
  const visible = rowFilter({ catalog, definition: lead, access: caller.access, right: 'view', alias: 'l', values })
  if (visible === false) return { data: [] }
  const rows = await transaction.query<{ id: number; name: string }>(
    `select l.id, l.name from lead l where ${where}${visible ? ` and ${visible}` : ''} order by l.created_at desc, l.id desc limit ${LAST}`,
    values.list,
  )
  const data = []
  for (const row of rows) data.push(await answer({ lead_id: row.id }, row))
  return { data }
}
