import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { leadDefinition, matchingRules, storedFrom, type Subject } from './match.server.ts'
import { type Candidate, openLeads, peopleOf, findCandidate, worksAt } from './people.server.ts'
import { reasons as say } from './reasons.ts'
import type { Rule } from './rule.ts'
import { readAllHours, readRules, readSetting, type AllHours, type Setting } from './store.server.ts'

/** The owner chosen for a lead, the rule that chose, and the reasons in plain words. */
export interface Choice {
  /** Null: no owner for now. */
  user_id: number | null
  /** Null: no rule matched, and the default owner gets it. */
  rule_id: number | null
  rule_name: string | null
  /** Sentences, in the order of the checks. */
  reasons: string[]
  /** True if the business has rules; without any, the history says nothing. */
  has_rules: boolean
}

/** The input of the choice. */
export interface OwnerRequest {
  subject: Subject
  definition: RecordDefinition
  at: Date
  exclude: readonly number[]
  /** Only rules that also apply to leads typed in. */
  only_typed?: boolean
  /** The rules to check; by default every rule of the business that is not paused. */
  rules?: readonly Rule[]
  /** Chooses without using anybody's turn. */
  dry?: boolean
}

/**
 * Chooses the owner of a new lead, in the transaction that creates it. `values` are the lead's in API form. Two leads at
 * once never use the same turn: the second waits for the first.
 */
export async function chooseOwner(
  transaction: Transaction,
  options: { business_id: number; values: Record<string, unknown>; at?: Date; exclude?: number[] },
): Promise<Choice> {
  const { business_id, values, at = new Date(), exclude = [] } = options
  if (business_id !== transaction.scope.business_id)
    throw new Error('The rules of one business choose for its own leads')
  const rules = (await readRules(transaction)).filter((rule) => !rule.is_paused)
  // Without rules there is nothing else to read.
  const definition = await leadDefinition(transaction)
  const subject = { stored: rules.length === 0 ? {} : storedFrom(definition, values) }
  return decide(transaction, { subject, definition, at, exclude, rules })
}

/** Like `chooseOwner`, for callers that have already read the lead. */
export async function decide(transaction: Transaction, asked: OwnerRequest): Promise<Choice> {
  const { subject, definition, only_typed } = asked
  const setting = await readSetting(transaction)
  const all = asked.rules ?? (await readRules(transaction)).filter((rule) => !rule.is_paused)
  const rules = all.filter((rule) => !only_typed || rule.also_typed)
  const { time_zone, owner_id } = setting
  const matching = await matchingRules(transaction, { rules, subject, definition, time_zone, user_id: owner_id })
  const hours = matching.size > 0 ? await readAllHours(transaction) : null
  const passed: string[] = []
  for (const rule of rules) {
    if (!matching.has(rule.id) || !hours) continue
    const found = await fromRule(transaction, rule, { ...asked, setting, hours })
    if ('user_id' in found) {
      const { user_id } = found
      const reasons = [...passed, ...found.reasons]
      return { user_id, rule_id: rule.id, rule_name: rule.name, reasons, has_rules: true }
    }
    passed.push(found.passed)
  }
  return fallback(transaction, { setting, passed, exclude: asked.exclude, has_rules: all.length > 0 })
}

async function fromRule(
  transaction: Transaction,
  rule: Rule,
  options: OwnerRequest & { setting: Setting; hours: AllHours },
): Promise<{ user_id: number | null; reasons: string[] } | { passed: string }> {
  const { setting, hours, at, exclude, dry } = options
  const { name } = rule
  const everybody = (await peopleOf(transaction, rule)).filter(({ id }) => !exclude.includes(id))
  if (everybody.length === 0) return { passed: say.no_people(name) }
  const shift = { hours, at, time_zone: setting.time_zone }
  const people = rule.on_shift ? everybody.filter(({ id }) => worksAt(id, shift)) : everybody
  if (people.length === 0) {
    if (rule.nobody === 'wait') return { user_id: null, reasons: [say.waits(name)] }
    const person = rule.nobody === 'person' ? rule.nobody_user_id : null
    const stands_in = person === null || exclude.includes(person) ? null : await findCandidate(transaction, person)
    if (stands_in) return { user_id: stands_in.id, reasons: [say.stands_in(name, stands_in.name)] }
    return { passed: say.off_shift(name) }
  }
  const { chosen, why } = await pick(transaction, { rule, people, at, dry: dry === true })
  return { user_id: chosen.id, reasons: [say.matches(name), why] }
}

async function pick(
  transaction: Transaction,
  options: { rule: Rule; people: Candidate[]; at: Date; dry: boolean },
): Promise<{ chosen: Candidate; why: string }> {
  const { rule, people, at, dry } = options
  const last = dry ? rule.last_user_id : await holdTurn(transaction, rule.id)
  // Start with the person after the last one, so that the turn decides among equals.
  const after = people.findIndex(({ id }) => last !== null && id > last)
  const inTurn = after < 0 ? people : [...people.slice(after), ...people.slice(0, after)]
  let chosen = inTurn[0]
  let why = people.length === 1 ? say.alone(chosen.name) : say.in_turn(chosen.name)
  if (rule.method !== 'turn' && people.length > 1) {
    const received = rule.method === 'least_received'
    const since = received ? new Date(at.getTime() - rule.window_days * 24 * 60 * 60_000) : null
    const ids = people.map(({ id }) => id)
    const open = await openLeads(transaction, ids, since)
    const of = ({ id }: Candidate) => open.get(id) ?? 0
    chosen = inTurn.reduce((least, one) => (of(one) < of(least) ? one : least))
    why = received
      ? say.least_received(chosen.name, of(chosen), rule.window_days)
      : say.least_open(chosen.name, of(chosen))
  }
  if (!dry)
    await transaction.query(
      'update assignment_rule set last_user_id = $3::bigint where business_id = $1::bigint and id = $2::bigint',
      [transaction.scope.business_id, rule.id, chosen.id],
    )
  return { chosen, why }
}

/** The person who had the last turn, locked until the transaction ends, so that the next choice counts this lead. */
async function holdTurn(transaction: Transaction, rule_id: number): Promise<number | null> {
  const [row] = await transaction.query<{ last_user_id: number | null }>(
    'select last_user_id from assignment_rule where business_id = $1::bigint and id = $2::bigint for update',
    [transaction.scope.business_id, rule_id],
  )
  return row?.last_user_id ?? null
}

async function fallback(
  transaction: Transaction,
  options: { setting: Setting; passed: string[]; exclude: readonly number[]; has_rules: boolean },
): Promise<Choice> {
  const { setting, passed, exclude, has_rules } = options
  const { fallback_user_id, owner_id } = setting
  const named = fallback_user_id === null ? null : await findCandidate(transaction, fallback_user_id)
  const id = named?.id ?? owner_id
  const who = named ? say.fallback(named.name) : say.owner()
  const reasons = [...passed, passed.length > 0 ? say.no_other_rule() : say.no_rule(), who]
  const user_id = exclude.includes(id) ? null : id
  return { user_id, rule_id: null, rule_name: null, reasons, has_rules }
}
