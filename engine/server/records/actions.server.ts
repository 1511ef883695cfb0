import { type ActionDefinition, type ActionValue, lookupsOf, meets, rightOfAction } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readInput } from '#engine/record/input.ts'
import { momentOf, type Transaction } from '../database/database.server.ts'
import { invalid, notAllowed, notFound, ruleBroken } from '../http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '../http/route.server.ts'
import { readStageEntries, type StageEntry } from '../lookups/default-entry.server.ts'
import { type BulkResult, lockRows, NOT_ALLOWED, NOT_VISIBLE } from './bulk.server.ts'
import { idOf, versionOf, writing } from './call.server.ts'
import { changeRecords } from './change.server.ts'
import { type Change, type Doc, isRule, onceFor } from './hooks.server.ts'
import { answerOnce } from './idempotency.server.ts'
import { checkReferences } from './references.server.ts'
import { checkVersion, shownRow, type Writing } from './write.server.ts'

/** The routes of a record's actions: `POST /{path}/{id}/{action}` answers `{ [record]: the row, ...what the action adds }`. */
export function actionRoutes(definition: RecordDefinition): RouteSpec[] {
  const { name: record, path, label } = definition
  return Object.entries(definition.actions ?? {}).map(([name, action]) =>
    memberRoute({
      method: 'POST',
      path: `/${path}/:id/${name}`,
      takes: ['version', ...Object.keys(action.input ?? {})],
      permission: { record, right: rightOfAction(name, action) },
      summary: `${action.label}: ${label.one.toLowerCase()}`,
      async handler(call) {
        const { params, body, request, services, caller } = call
        const id = idOf(params.id)
        // Version "*" skips the version check; undo right after an action uses it.
        const version: number | 'any' | undefined =
          body.version === '*' ? 'any' : versionOf(body.version, request.headers['if-match'])
        const options = { ...writing(call, definition), name, input: body, id, version }
        const work = (transaction: Transaction) => actOnOne(transaction, options)
        const key = request.headers['idempotency-key']
        if (typeof key !== 'string') return services.database.transaction(caller.access, work)
        const fingerprint = actionPrint(definition, { id, name, body })
        return answerOnce(services.database, { access: caller.access, key, fingerprint }, work)
      },
    }),
  )
}

/** What identifies a request for an action. Without the version, because a try after a lost answer may know a newer one. */
export function actionPrint(
  { path }: RecordDefinition,
  { id, name, body }: { id: number; name: string; body: Record<string, unknown> },
): unknown {
  const { version: _version, ...input } = body
  return { path: `${path}/${id}/${name}`, body: input }
}

/** Applies an action to one record; refuses with the reason. Answers `{ [record]: the row, ...what the action adds }`. */
export async function actOnOne(
  transaction: Transaction,
  options: Writing & { name: string; id: number; input: Record<string, unknown>; version?: number | 'any' },
): Promise<Record<string, unknown>> {
  const { id, definition } = options
  const done = await actOn(transaction, { ...options, ids: [id], is_batch: false })
  const [refused] = done.refused
  if (refused?.issues) throw refused.issues.every(isRule) ? ruleBroken(refused.message) : invalid(refused.issues)
  if (refused) throw refused.visible ? notAllowed() : notFound()
  return { [definition.name]: await shownRow(transaction, options, done.rows.get(id) as Doc), ...done.answers.get(id) }
}

interface Acted {
  rows: Map<number, Doc>
  answers: Map<number, Record<string, unknown>>
  refused: (BulkResult['refused'][number] & { issues?: Change['issues'] })[]
}

/**
 * Applies an action to records by id in the open transaction: checks rights and state of each, reads the input, runs the
 * action's hook, then the write path. For one record, the version is checked: a record that has changed since is refused.
 */
export async function actOn(
  transaction: Transaction,
  options: Writing & {
    name: string
    ids: readonly number[]
    input: Record<string, unknown>
    is_batch: boolean
    version?: number | 'any'
    run_id?: number
  },
): Promise<Acted> {
  const { definition, name, ids, is_batch, run_id } = options
  const action = (definition.actions ?? {})[name]
  const input = await readActionInput(transaction, options, action)
  const rows = await lockRows(transaction, { ...options, right: rightOfAction(name, action), is_read: true })
  const found = new Map(rows.map((row) => [row.id, row]))
  const refused: Acted['refused'] = ids
    .filter((id) => !found.get(id)?.may)
    .map((id) => ({ id, visible: found.has(id), message: found.has(id) ? NOT_ALLOWED : NOT_VISIBLE }))
  const docs = rows.flatMap(({ may, doc }) => (may && doc ? [doc] : []))
  const kinds = await readKinds(transaction, options, action)
  const now = momentOf(transaction).toISOString()
  const changes = docs.map((doc) => changeOf(options, action, { doc, input, kinds, now }))
  const once = onceFor()
  const answers: Acted['answers'] = new Map()
  const hook = options.specials.get(definition.name)?.actions?.[name]
  const { catalog, specials, access, request_id, address } = options
  const open = changes.filter(({ issues }) => issues.length === 0) as (Change & { id: number; before: Doc })[]
  const happening = {
    transaction,
    catalog,
    specials,
    address,
    access,
    definition,
    cause: 'action',
    action: name,
    is_batch,
    is_quiet: false,
  } as const
  await hook?.({ ...happening, request_id, once, changes: open, answers })
  // After a double click the hook finds the work done, so the version is checked only for records still to be written.
  const { version } = options
  if (!is_batch && version !== 'any')
    for (const { before, is_done } of open)
      if (!is_done) await checkVersion(transaction, { ...options, version }, before)
  const shared = { ...options, cause: 'action', action: name, word: action.past ?? name, run_id, once } as const
  const result = await changeRecords(transaction, {
    ...shared,
    changes: changes.filter((change) => !change.is_done),
    on_issue: 'skip',
  })
  for (const one of result.refused) refused.push({ ...one, visible: true, is_rule: one.issues.every(isRule) })
  const done = changes.filter((change) => change.is_done).map(({ before }) => before as Doc)
  const written = result.written.flatMap(({ after }) => after ?? [])
  return { rows: new Map([...done, ...written].map((doc) => [doc.id, doc])), answers, refused }
}

async function readActionInput(
  transaction: Transaction,
  options: Writing & { input: Record<string, unknown> },
  { input: fields = {} }: ActionDefinition,
): Promise<Record<string, unknown>> {
  const asked = { ...options.definition, fields }
  const { values, issues } = readInput({ definition: asked, body: options.input, creating: true })
  const references = { ...options, definition: asked, values, before: null }
  issues.push(...(await checkReferences(transaction, references)))
  if (issues.length > 0) throw invalid(issues)
  return values
}

function changeOf(
  { definition, access }: Writing,
  action: ActionDefinition,
  { doc, input, kinds, now }: { doc: Doc; input: Record<string, unknown>; kinds: Kinds; now: string },
): Change {
  const own = Object.entries(input).filter(([name]) => Object.hasOwn(definition.fields, name))
  const given = Object.entries(action.to ?? {}).map(([name, value]) => [name, valueOf(name, value)])
  const kindOf = (record: string, id: unknown) => kinds.get(record)?.find((entry) => entry.id === id)?.kind
  const issues = meets(definition, action.from, doc, kindOf)
    ? []
    : [{ field: '', message: `${action.label} is not possible in this state`, rule: 'state' }]
  const values = Object.fromEntries([...own, ...given])
  return { step: 'change', id: doc.id, before: doc, values, issues, input }

  function valueOf(name: string, value: ActionValue): unknown {
    if (typeof value !== 'object' || value === null) return value
    if ('now' in value) return now
    if ('me' in value) return access.user_id
    const field = definition.fields[name]
    const entries = field.kind === 'reference' ? (kinds.get(field.to) ?? []) : []
    // Keep the current entry if it has this kind; else take the first entry of the kind.
    const of = entries.filter((entry) => entry.kind === value.kind)
    return (of.find((entry) => entry.id === doc[name]) ?? of[0])?.id ?? doc[name] ?? null
  }
}

/** Entries of lookups in their order, by the lookup's name. */
type Kinds = Map<string, StageEntry[]>

async function readKinds(
  transaction: Transaction,
  { catalog, definition }: Writing,
  action: ActionDefinition,
): Promise<Kinds> {
  const kinds: Kinds = new Map()
  for (const name of lookupsOf(definition, action))
    kinds.set(name, await readStageEntries(transaction, catalog.get(name)))
  return kinds
}
