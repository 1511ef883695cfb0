import { bodyWithCustom } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Scope, Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, Refusal, refusalOfDatabase } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { actionPrint, actOnOne } from '#engine/server/records/actions.server.ts'
import { writing } from '#engine/server/records/call.server.ts'
import { answerOnce } from '#engine/server/records/idempotency.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import {
  type Delivered,
  isLocalId,
  LATE_MS,
  localIdsIn,
  MOST_ACTIONS,
  type OfflineRecord,
  type SentAction,
  timeIssue,
  withIds,
} from './actions.ts'

/**
 * `POST /api/offline/actions`: what a person did without a network, in its order. Each action is done once, however often it
 * is delivered, in a transaction of its own and with the rights of its route. An action that is refused does not stop the
 * others, only those that depend on it.
 */
export const deliverRoute = (records: readonly OfflineRecord[], now: () => Date = () => new Date()): RouteSpec =>
  memberRoute({
    method: 'POST',
    path: '/offline/actions',
    takes: ['actions'],
    summary: `What was done without a network, at most ${MOST_ACTIONS} actions in their order; answers what became of each`,
    async handler(call) {
      const { actions } = call.body
      if (!Array.isArray(actions) || actions.length === 0) throw badRequest('Send the actions as a list')
      if (actions.length > MOST_ACTIONS) throw badRequest(`Send at most ${MOST_ACTIONS} actions at once`)
      if (!actions.every(isAction)) throw badRequest('An action has a key, a time, a record, its name and a body')
      const course: Course = { ids: new Map(), versions: new Map(), stopped: new Map() }
      const data: Delivered[] = []
      for (const sent of actions) data.push(await deliver(call, { records, sent, course, now: now() }))
      return { data }
    },
  })

/** What the actions of one call have led to so far. */
interface Course {
  /** Ids of the server by the device's numbers. */
  ids: Map<number, number>
  /** The version of each record that was written, by record and id. */
  versions: Map<string, number>
  /** Records whose last action was not done, with the key of that action. */
  stopped: Map<string, string>
}

const placeOf = (record: string, id: number): string => `${record} ${id}`

async function deliver(
  call: MemberCall,
  options: { records: readonly OfflineRecord[]; sent: SentAction; course: Course; now: Date },
): Promise<Delivered> {
  const { sent, course } = options
  const { key } = sent
  const own = sent.id ?? sent.local_id
  const stop = (answer: Delivered): Delivered => {
    if (own !== null) course.stopped.set(placeOf(sent.record, own), key)
    if (own !== null && isLocalId(own)) course.stopped.set(String(own), key)
    return answer
  }
  const waits_for = blockerOf(sent, course)
  if (waits_for !== undefined) return stop({ key, state: 'held', waits_for })
  try {
    const row = await perform(call, options)
    const [id, version] = [Number(row.id), Number(row.version)]
    if (sent.id === null && sent.local_id !== null) course.ids.set(sent.local_id, id)
    course.versions.set(placeOf(sent.record, id), version)
    return { key, state: 'done', id, version }
  } catch (error) {
    return stop(failureOf(call, key, error))
  }
}

/** The key of the action that this one has to wait for. */
function blockerOf({ record, id, body }: SentAction, { stopped }: Course): string | undefined {
  if (stopped.size === 0) return undefined
  const own = id === null ? undefined : stopped.get(placeOf(record, id))
  return own ?? localIdsIn({ id, body }).flatMap((one) => stopped.get(String(one)) ?? [])[0]
}

async function perform(
  call: MemberCall,
  { records, sent, course, now }: { records: readonly OfflineRecord[]; sent: SentAction; course: Course; now: Date },
): Promise<Record<string, unknown>> {
  const { services, caller, body: _whole, ...rest } = call
  const found = records.find(({ definition }) => definition.name === sent.record)
  if (!found?.actions.includes(sent.action)) throw refused('This is not possible without a network')
  const at = Date.parse(sent.at)
  const wrong = timeIssue(at, now.getTime())
  if (wrong !== null) throw refused(wrong, 'at')
  const id = sent.id === null ? null : (course.ids.get(sent.id) ?? sent.id)
  const body = withIds(sent.body, course.ids) as Record<string, unknown>
  if (localIdsIn({ id, body }).length > 0) throw refused('It belongs to a record that has not arrived')
  const known = id === null ? undefined : course.versions.get(placeOf(sent.record, id))
  const version = known ?? sent.version ?? undefined
  const { definition } = found
  const options = { ...writing({ services, caller, body, ...rest }, definition) }
  const scope = now.getTime() - at > LATE_MS ? { happened_at: new Date(at).toISOString() } : {}
  const access = { ...caller.access, ...scope } satisfies Scope
  const once = (fingerprint: unknown, work: (transaction: Transaction) => Promise<Record<string, unknown>>) =>
    answerOnce(services.database, { access, key: sent.key, fingerprint }, work)
  const { path } = definition

  if (sent.action === 'create' || sent.action === 'change') {
    const fields = spelled(call, definition, body)
    const print = { path: id === null ? path : `${path}/${id}`, body }
    const saving = { ...options, id, body: fields, version, is_strict: true }
    if ((sent.action === 'create') !== (id === null)) throw badRequest('Only a new record has no id')
    return once(print, (transaction) => saveRecord({ ...saving, transaction }))
  }
  if (id === null) throw badRequest('An action needs the id of its record')
  const acting = { ...options, name: sent.action, id, input: body, version }
  const answer = await once(actionPrint(definition, { id, name: sent.action, body }), (transaction) =>
    actOnOne(transaction, acting),
  )
  return answer[definition.name] as Record<string, unknown>
}

function spelled({ services }: MemberCall, { name }: RecordDefinition, body: Record<string, unknown>) {
  const own = bodyWithCustom(body)
  return services.specials.get(name)?.spellings?.(own) ?? own
}

const refused = (message: string, field = '') =>
  new Refusal({
    status: 422,
    code: 'VALIDATION_ERROR',
    message,
    issues: [{ field, message, rule: field === 'at' ? 'range' : 'offline' }],
  })

function failureOf({ services }: MemberCall, key: string, error: unknown): Delivered {
  const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
  if (refusal === null) {
    services.log.error({ error: error instanceof Error ? error.stack : String(error) }, 'a late action failed')
    return { key, state: 'refused', message: 'The server could not save this. Send it again.', issues: [] }
  }
  if (refusal.code === 'E_CONFLICT')
    return { key, state: 'conflict', current: refusal.extra.current as Record<string, unknown> }
  if (refusal.code === 'E_IN_FLIGHT' || refusal.status === 503 || refusal.status === 429) return { key, state: 'later' }
  return { key, state: 'refused', message: refusal.message, issues: refusal.issues }
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max
const isWhole = (value: unknown): boolean => value === null || Number.isSafeInteger(value)

function isAction(value: unknown): value is SentAction {
  if (typeof value !== 'object' || value === null) return false
  const { key, at, record, action, id, local_id, version, body } = value as Record<string, unknown>
  const is_named = isText(key, 64) && isText(record, 60) && isText(action, 60)
  const is_timed = isText(at, 40) && !Number.isNaN(Date.parse(at))
  const is_numbered =
    isWhole(id) && isWhole(version) && (local_id === null || (typeof local_id === 'number' && isLocalId(local_id)))
  return is_named && is_timed && is_numbered && typeof body === 'object' && body !== null && !Array.isArray(body)
}
