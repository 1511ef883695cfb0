import { tableOf } from '#kernel/record/define.ts'
import type { Right } from '#kernel/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { isId } from '#kernel/record/kinds/reference/reference.ts'
import { invalid } from '../http/refusal.server.ts'
import { quote } from '../schema/ddl.server.ts'
import { type Changes, recordChanges } from './changes.server.ts'
import { lookUp } from './store.server.ts'
import { rowFilter, Values } from './visibility.server.ts'
import type { Writing } from './write.server.ts'

/** What became of each id: nothing is silently left out. */
export interface BulkResult {
  done: number[]
  /** `is_rule`: the person may do it, but a rule of the record keeps it where it is. */
  refused: { id: number; message: string; visible: boolean; is_rule?: boolean }[]
}

/** Moves records to the trash; history and references keep them. In an open transaction where one is given. */
export function bulkDelete(writing: Writing & { ids: number[]; transaction?: Transaction }): Promise<BulkResult> {
  return changeMany(writing, { right: 'delete', live: true, action: 'deleted', set: () => 'deleted_at = now()' })
}

/** Brings records back from the trash. */
export function bulkRestore(writing: Writing & { ids: number[] }): Promise<BulkResult> {
  return changeMany(writing, { right: 'delete', live: false, action: 'restored', set: () => 'deleted_at = null' })
}

/** Gives records to one person. */
export function bulkAssign(writing: Writing & { ids: number[]; person: unknown }): Promise<BulkResult> {
  const field = writing.definition.owner_field as string
  const { person } = writing
  if (!isId(person)) throw invalid([{ field, message: 'Choose a person', rule: 'required' }])
  return changeMany(writing, {
    right: 'assign',
    live: true,
    action: 'assigned',
    set: (values) => `${quote(field)} = ${values.add(person)}::bigint`,
    field,
    to: person,
  })
}

async function changeMany(
  writing: Writing & { ids: number[]; transaction?: Transaction },
  how: { right: Right; live: boolean; action: string; set: (values: Values) => string; field?: string; to?: number },
): Promise<BulkResult> {
  const { catalog, definition, access, ids } = writing
  const work = async (transaction: Transaction): Promise<BulkResult> => {
    if (how.field && how.to) {
      const field = definition.fields[how.field]
      if (field.kind !== 'reference') throw new Error('An owner field is a reference')
      const [live] = await lookUp(transaction, { catalog, access, wanted: [{ to: catalog.get(field.to), id: how.to }] })
      if (!live) throw invalid([{ field: how.field, message: 'Choose one from the list', rule: 'reference' }])
    }
    const values = new Values()
    const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])
      and t.deleted_at is ${how.live ? '' : 'not '}null`
    const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
    const mine = rowFilter({ catalog, definition, access, right: how.right, alias: 't', values })
    // Locked in one order, so that two people with overlapping lists wait instead of blocking each other.
    const rows =
      seen === false
        ? []
        : await transaction.query<{ id: number; mine: boolean; was: number | null }>(
            `select t.id, (${mine === null ? 'true' : mine === false ? 'false' : mine}) as mine, ${how.field ? `t.${quote(how.field)}` : 'null'} as was
             from ${quote(tableOf(definition))} t where ${base}${seen ? ` and ${seen}` : ''} order by t.id for update of t`,
            values.list,
          )
    const found = new Map(rows.map((row) => [row.id, row]))
    const refused: BulkResult['refused'] = ids
      .filter((id) => !found.get(id)?.mine)
      .map((id) => ({
        id,
        visible: found.has(id),
        message: found.has(id)
          ? 'You are not authorized to perform this action'
          : 'This does not exist, or you cannot see it',
      }))
    let chosen = rows.filter((row) => row.mine)
    const special = how.action === 'deleted' ? writing.specials.get(definition.name) : undefined
    if (special?.beforeDelete && chosen.length > 0) {
      const stays = await special.beforeDelete({
        transaction,
        access,
        definition,
        ids: chosen.map((row) => row.id),
        request_id: writing.request_id,
      })
      for (const [id, message] of stays) refused.push({ id, message, visible: true, is_rule: true })
      chosen = chosen.filter((row) => !stays.has(row.id))
    }
    if (chosen.length === 0) return { done: [], refused }
    const change = new Values()
    await transaction.query(
      `update ${quote(tableOf(definition))} set ${how.set(change)}, version = version + 1, updated_at = now()
       where business_id = ${change.add(access.business_id)}::bigint and id = any(${change.add(chosen.map((row) => row.id))}::bigint[])`,
      change.list,
    )
    await recordChanges(transaction, {
      definition,
      access,
      request_id: writing.request_id,
      action: how.action,
      entries: chosen.map((row) => {
        const changes: Changes = how.field ? { [how.field]: [row.was, how.to] } : {}
        return { id: row.id, changes, words: null }
      }),
    })
    return { done: chosen.map((row) => row.id), refused }
  }
  return writing.transaction ? work(writing.transaction) : writing.database.transaction(access, work)
}
