import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { type Ground, groundsOf, rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { Reason } from './reasons.ts'
import type { RecordFacts } from './record-facts.server.ts'

/** The decision for one person and one right. */
export interface Judgement {
  allowed: boolean
  /** The right's own grounds that apply to the row. */
  grounds: Ground['because'][]
  /** The right alone, without the requirement to see the record. */
  reached: boolean
}

/** Rights that do not depend on the row: people who have them may use them on every row. */
const WITHOUT_ROW: readonly Right[] = ['create', 'import']

/**
 * Decides for each person and right whether it covers one record, by the row filter that lists, reads and writes use,
 * and returns the parts of the filter that matched. One statement for all of them.
 */
export async function explainRights(
  transaction: Transaction,
  options: {
    catalog: Catalog
    definition: RecordDefinition
    id: number
    people: readonly Access[]
    rights: readonly Right[]
  },
): Promise<Map<Access, Map<Right, Judgement>>> {
  const { catalog, definition, id, people, rights } = options
  const values = new Values()
  const parts: string[] = []
  const ask = (sql: string | null | false) =>
    parts.push(sql === null ? 'true' : sql === false ? 'false' : `coalesce(${sql}, false)`) - 1
  const questions = people.flatMap((access) => {
    const decide = (right: Right) => ask(rowFilter({ catalog, definition, access, right, alias: 't', values }))
    // Asked once for all rights: the filter of a record with many kinds of parents is long, and planning it takes time.
    const seen = decide('view')
    return rights.map((right) => {
      const row = !WITHOUT_ROW.includes(right)
      const reach = () => (right === 'view' ? seen : decide(right))
      return {
        access,
        right,
        seen,
        reached: row ? reach() : ask(scopeOf(access, definition.name, right) === 'none' ? false : null),
        grounds: row
          ? groundsOf({ definition, access, right, alias: 't', values }).map((ground) => ({
              because: ground.because,
              at: ask(ground.sql),
            }))
          : [],
      }
    })
  })
  const where = `t.business_id = ${values.add(transaction.scope.business_id)}::bigint and t.id = ${values.add(id)}::bigint and t.deleted_at is null`
  // Run unnamed: these statements differ for each set of people and would evict the cached plans of frequent ones.
  const { rows } = await transaction.client.query<{ v: boolean[] }>({
    text: `select array[${parts.join(', ')}]::boolean[] as v from ${quote(tableOf(definition))} t where ${where}`,
    values: values.list,
  })
  const found = rows[0]?.v ?? []
  const judged = new Map<Access, Map<Right, Judgement>>()
  for (const { access, right, seen, reached, grounds } of questions) {
    const judgements = judged.get(access) ?? new Map<Right, Judgement>()
    // Editing a row requires seeing it, as in the write pipeline.
    const needs_row = !WITHOUT_ROW.includes(right)
    judgements.set(right, {
      reached: found[reached] === true,
      allowed: found[reached] === true && (!needs_row || found[seen] === true),
      grounds: grounds.filter((ground) => found[ground.at]).map((ground) => ground.because),
    })
    judged.set(access, judgements)
  }
  return judged
}

/** The chain of reasons for one decision. `parent` has the reasons why the record's parent is visible or not. */
export function reasonsOf(options: {
  definition: RecordDefinition
  access: Access
  right: Right
  judgement: Judgement
  facts: RecordFacts
  parent: { seen: boolean; reasons: Reason[] } | null
}): Reason[] {
  const { definition, access, right, judgement, facts, parent } = options
  const scope = scopeOf(access, definition.name, right)
  const is_open = definition.lookup && right === 'view'
  if (scope === 'none' && !is_open) return [{ because: 'no_right' }]
  const by_parent: Reason[] =
    parent && facts.parent
      ? [{ because: 'parent', record: facts.parent.record, title: facts.parent.title, ...parent }]
      : []
  // A record with a parent is visible with its parent only; its own grounds count for editing it.
  if (parent && right === 'view') return by_parent
  if (!judgement.allowed && judgement.reached) return [{ because: 'not_seen' }]
  if (!judgement.allowed && judgement.grounds.length > 0) return [{ because: 'not_seen' }, ...by_parent]
  if (!judgement.allowed)
    return [
      { because: 'out_of_reach', person: facts.owner?.name ?? facts.creator?.name ?? null, location: facts.location },
    ]
  if (access.is_owner) return [{ because: 'business_owner' }]
  if (scope === 'all' && access.role_names.includes('Admin')) return [{ because: 'admin' }]
  if (WITHOUT_ROW.includes(right)) return [{ because: 'all' }]
  const own = judgement.grounds.map((because): Reason => {
    if (because === 'everybody' || because === 'all') return { because }
    if (because === 'location') return { because, location: facts.location ?? '' }
    const person = because === 'owner' ? facts.owner : facts.creator
    const self = person?.id === access.user_id
    const my_team = facts.teamOf(access.user_id)
    const under = self || !my_team || my_team.id === person?.team?.id ? null : my_team.name
    return { because, self, person: person?.name ?? '', team: person?.team?.name ?? null, under }
  })
  return [...own, ...by_parent]
}
