import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { answerOnce } from '#engine/server/records/idempotency.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { CALL_OUTCOMES, type CallOutcome, outcomeNote } from './outcomes.ts'

/**
 * Saves the outcome of work on a record: its note and the changes of the record, both or neither. `following` names the
 * fields that belong to an outcome; all others are edited in the form.
 */
export const outcomeRouteOf = (
  { name: record, path }: Pick<RecordDefinition, 'name' | 'path'>,
  following: readonly string[],
): RouteSpec =>
  memberRoute({
    method: 'POST',
    path: `/${path}/:id/outcome`,
    takes: ['outcome', 'note', 'values', 'version', 'take_back'],
    permission: { record, right: 'view' },
    summary: 'Keeps what came of a call as a note, and the next date and status with it; or takes that back',
    async handler(call) {
      const id = idOf(call.params.id)
      const request = readAsked(call.body, following)
      const { database } = call.services
      const { access } = call.caller
      const work = (transaction: Transaction) => saveOutcome(transaction, call, { record, id }, request)
      const key = call.request.headers['idempotency-key']
      if (typeof key !== 'string') return database.transaction(access, work)
      return answerOnce(database, { access, key, fingerprint: { path: `${path}/${id}`, body: call.body } }, work)
    },
  })

interface Asked {
  note: string
  values: Record<string, unknown>
  version: number | undefined
  /** Note of an earlier outcome that is deleted again. */
  take_back: number | null
}

async function saveOutcome(
  transaction: Transaction,
  call: MemberCall,
  about: { record: string; id: number },
  request: Asked,
) {
  const { catalog } = call.services
  const [definition, note] = [catalog.get(about.record), catalog.get('note')]
  const shared = { transaction, id: null }
  if (request.take_back !== null) {
    const { refused } = await changeBatch(transaction, {
      ...writing(call, note),
      operation: { action: 'delete' },
      ids: [request.take_back],
    })
    if (refused[0]) throw new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message: refused[0].message })
  }
  const written = request.note
    ? await saveRecord({
        ...writing(call, note),
        ...shared,
        body: { about, body: request.note },
      })
    : null
  const changed =
    Object.keys(request.values).length > 0
      ? await saveRecord({
          ...writing(call, definition),
          transaction,
          id: about.id,
          body: request.values,
          version: request.version,
        })
      : null
  return { [about.record]: changed, note_id: (written?.id as number | undefined) ?? null }
}

function readAsked(body: Record<string, unknown>, following: readonly string[]): Asked {
  const { outcome = null, note = '', values = {}, version, take_back = null } = body
  if (outcome !== null && !CALL_OUTCOMES.includes(outcome as CallOutcome))
    throw invalid([{ field: 'outcome', message: 'Choose one from the list', rule: 'choice' }])
  if (typeof note !== 'string') throw badRequest('The note is a text')
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw badRequest('Send what to change as values')
  const other = Object.keys(values).find((name) => !following.includes(name))
  if (other !== undefined) throw badRequest(`${other} does not change with an outcome`)
  if (take_back !== null && !(Number.isSafeInteger(take_back) && (take_back as number) > 0))
    throw badRequest('take_back is the id of a note')
  const request: Asked = {
    note: outcomeNote(outcome as CallOutcome | null, note),
    values: values as Record<string, unknown>,
    version: typeof version === 'number' && Number.isSafeInteger(version) ? version : undefined,
    take_back: take_back as number | null,
  }
  if (request.note === '' && Object.keys(request.values).length === 0 && request.take_back === null)
    throw badRequest('Send an outcome, a note or a change')
  return request
}
