import { isCustomName, isSecret } from '#engine/record/custom.ts'
import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { readInput, unknownKeys } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import { type Access, type FieldRule, type Right, scopeOf } from '#engine/record/rights.ts'
import type { Database, Transaction } from '../database/database.server.ts'
import { conflict, invalid, notAllowed, notFound, Refusal, ruleBroken } from '../http/refusal.server.ts'
import { fillStage } from '../lookups/stage.server.ts'
import { quote } from '../database/quote.server.ts'
import { inFields } from './field-aliases.server.ts'
import { checkChanges, writeChanges } from './change.server.ts'
import { cellRuleOf, maskedValue, present, ruleOf, writeRuleOf } from './columns.server.ts'
import { type Change, type Doc, onceFor, type Writing } from './hooks.server.ts'
import { References } from './references.server.ts'
import { fullSelect, readFullRows, waitedSql } from './store.server.ts'
import { addTitles } from './titles.server.ts'
import { rowFilter, Values } from './visibility.server.ts'

export type { Writing }

/**
 * Creates (no id) or updates one record in these steps: transaction → find → input → check → write → after hooks → number →
 * history → commit → present. Refuses with all issues at once; a refused request changes nothing.
 */
export async function saveRecord(
  writing: Saving & ({ transaction: Transaction } | { database: Database; transaction?: undefined }),
): Promise<Record<string, unknown>> {
  if (writing.transaction) return saveIn(writing.transaction, writing)
  return writing.database.transaction(writing.access, (transaction) => saveIn(transaction, writing))
}

type Saving = Writing & {
  id: number | null
  body: Record<string, unknown>
  version?: number
  /** Refuses keys of the body that the record does not have, by their names. */
  is_strict?: boolean
}

async function saveIn(transaction: Transaction, writing: Saving): Promise<Record<string, unknown>> {
  const { definition, access, catalog, specials, id } = writing
  const creating = id === null
  const before = creating ? null : await findForWrite(transaction, writing, id, 'edit')
  if (creating && scopeOf(access, definition.name, 'create') === 'none') throw notAllowed()
  if (before) {
    await checkVersion(transaction, writing, before)
    const locked = specials.get(definition.name)?.locked?.(before)
    if (locked) throw ruleBroken(locked)
  }
  const { copied_from = [] } = writing
  const { body, issues: spelled } = inFields(definition, writing.body, before)
  const stored = before ? [before, ...copied_from] : copied_from
  const permitted_body = permitted(definition, access, body, before)
  const { values, issues } = readInput({ definition, body: permitted_body, creating, stored })
  issues.push(...spelled, ...(writing.is_strict ? unknownKeys(definition, body) : []))
  if (creating) fillOwner(definition, access, body, values)
  const chosen = writing.chosen ?? null
  const change: Change = { step: creating ? 'create' : 'change', id, before, values, issues, chosen, copied_from }
  const cause = creating ? 'create' : 'change'
  const options = { ...writing, cause, changes: [change], once: onceFor() } as const
  const references = new References(transaction, { catalog, definition, access, before })
  // What was sent is looked up while the stage of a new record is read; afterwards only what the hooks set is left.
  const [, stage] = await Promise.all([
    references.look(values),
    creating && fillStage({ ...options, transaction, values }),
  ])
  if (stage) references.know(stage.lookup, values[stage.field])
  await checkChanges(transaction, { ...options, changes: [change] })
  issues.push(...fieldIssues(definition, access, body, before))
  issues.push(...(await references.issues(values)))
  if (issues.length > 0) throw invalid(issues)
  if (!change.chosen) checkAssign(definition, access, values, before)
  const [{ after }] = await writeChanges(transaction, { ...options, changes: [change] })
  return shownRow(transaction, writing, after as Doc)
}

/** A record as the API returns it to this viewer, with the titles of the records it refers to. */
export async function shownRow(
  transaction: Transaction,
  { catalog, definition, access }: Pick<Writing, 'catalog' | 'definition' | 'access'>,
  doc: Doc,
): Promise<Record<string, unknown>> {
  const rows = [present(definition, access, doc)]
  return (await addTitles(transaction, { catalog, definition, access, rows }))[0]
}

/** Refuses a change of a record that another person has changed since the viewer read it. */
export async function checkVersion(
  transaction: Transaction,
  writing: Pick<Writing, 'catalog' | 'definition' | 'access'> & { version?: number },
  before: Doc,
): Promise<void> {
  const { version } = writing
  if (version === undefined)
    throw new Refusal({
      status: 428,
      code: 'E_VERSION_REQUIRED',
      message: 'Send the version of the record that you are changing',
    })
  if (version !== before.version) throw conflict((await shownRow(transaction, writing, before)) as { version: number })
}

/** Reads and locks the row for a change: 404 if the person cannot see it, 403 if they see it but may not change it. */
export async function findForWrite(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; access: Access },
  id: number,
  right: Right,
): Promise<Doc> {
  const { catalog, definition, access } = options
  const values = new Values()
  const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = ${values.add(id)}::bigint and t.deleted_at is null`
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  const reach = rowFilter({ catalog, definition, access, right, alias: 't', values })
  if (seen === false) throw notFound()
  const [found] = await transaction.query<{ doc: Doc; may: boolean; waited: boolean }>(
    `select row_to_json(q) as doc, q.may_ as may, q.waited_ as waited from (select ${fullSelect(definition, 't', '$1::bigint')},
       (${reach === null ? 'true' : reach === false ? 'false' : reach}) as may_, ${waitedSql(definition)} as waited_
     from ${quote(tableOf(definition))} t where ${where}${seen ? ` and ${seen}` : ''} for update of t) q`,
    values.list,
  )
  if (!found) throw notFound()
  if (!found.may) throw notAllowed()
  if (found.waited) return (await readFullRows(transaction, definition, [id])).get(id) as Doc
  delete found.doc.may_
  delete found.doc.waited_
  return found.doc
}

// Fields that this person may not change are ignored; a masked value that is sent back must not overwrite the real value.
function permitted(
  definition: RecordDefinition,
  access: Access,
  body: Record<string, unknown>,
  before: Doc | null,
): Record<string, unknown> {
  const may = (rule: FieldRule) => rule === 'edit' || (before === null && rule !== 'hidden')
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const field = definition.fields[name]
      if (isSecret(field) && before && typeof value === 'string' && value === maskedValue(field, before[name]))
        return []
      if (field && !may(writeRuleOf(definition, access, name))) return []
      if (field?.kind !== 'lines' || !Array.isArray(value)) return [[name, value]]
      const cells = Object.keys(field.fields).filter((cell) => isCustomName(cell))
      const closed = cells.filter((cell) => !may(cellRuleOf(definition, access, name, cell)))
      const stored = new Map(((before?.[name] ?? []) as Record<string, unknown>[]).map((line) => [line.id, line]))
      const kept = (id: unknown) => Object.fromEntries(closed.map((cell) => [cell, stored.get(id)?.[cell]]))
      return [[name, closed.length === 0 ? value : value.map((line) => ({ ...line, ...kept(line?.id) }))]]
    }),
  )
}

// Forms send whole records, so a read-only field is an error only if its value changed.
function fieldIssues(
  definition: RecordDefinition,
  access: Access,
  body: Record<string, unknown>,
  before: Doc | null,
): Issue[] {
  if (!before) return []
  return Object.keys(body)
    .filter((name) => {
      const field = definition.fields[name]
      if (!field || field.read_only || field.kind === 'lines' || ruleOf(definition, access, name) !== 'read')
        return false
      return JSON.stringify(body[name] ?? null) !== JSON.stringify(before[name] ?? null)
    })
    .map((name) => ({ field: name, message: 'You may not change this field', rule: 'field_rule' }))
}

/**
 * Makes the person who creates a record its owner unless they send another one. An empty owner, as forms send it, is accepted
 * only from people who may assign. New records get the chosen location.
 */
export function fillOwner(
  definition: RecordDefinition,
  access: Access,
  body: Record<string, unknown>,
  values: Record<string, unknown>,
): void {
  const { owner_field, location_field } = definition
  const sent = owner_field ? body[owner_field] : undefined
  const assigns = scopeOf(access, definition.name, 'assign') !== 'none'
  if (owner_field && (sent === undefined || (!assigns && (sent === null || sent === ''))))
    values[owner_field] = access.user_id
  if (location_field && body[location_field] === undefined) values[location_field] = access.location_id
}

function checkAssign(
  definition: RecordDefinition,
  access: Access,
  values: Record<string, unknown>,
  before: Doc | null,
): void {
  const field = definition.owner_field
  if (!field || values[field] === undefined) return
  const was = before ? (before[field] ?? null) : access.user_id
  if (values[field] !== was && scopeOf(access, definition.name, 'assign') === 'none') throw notAllowed()
}

/** One record for reading, with its lines; 404 when it is unknown or not visible. */
export async function readRecord(
  database: Database,
  options: { catalog: Catalog; definition: RecordDefinition; access: Access; id: number },
  select: (values: Values) => string,
): Promise<{ json: string; version: number }> {
  const { definition, access, id } = options
  const values = new Values()
  const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = ${values.add(id)}::bigint and t.deleted_at is null`
  const seen = rowFilter({ ...options, right: 'view', alias: 't', values })
  if (seen === false) throw notFound()
  const [row] = await database.read(
    access,
    `select row_to_json(q)::text, q.version::text from (select ${select(values)} from ${quote(tableOf(definition))} t where ${where}${seen ? ` and ${seen}` : ''}) q`,
    values.list,
  )
  if (!row) throw notFound()
  return { json: row[0] as string, version: Number(row[1]) }
}
