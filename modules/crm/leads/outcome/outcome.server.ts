import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall } from '#engine/server/http/route.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { answerOnce } from '#engine/server/records/idempotency.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { CALL_OUTCOMES, type CallOutcome, outcomeNote } from './outcomes.ts'

/** What came of a call and what follows: the note and the changes of the lead are written together, or neither is. */
export const outcomeRoute = memberRoute({
  method: 'POST',
  path: '/leads/:id/outcome',
  permission: { record: 'lead', right: 'view' },
  summary: 'Keeps what came of a call as a note, and the next date and status with it; or takes that back',
  async handler(call) {
    const id = idOf(call.params.id)
    const asked = readAsked(call.body)
    const { database } = call.services
    const { access } = call.caller
    const work = (transaction: Transaction) => keep(transaction, call, id, asked)
    const key = call.request.headers['idempotency-key']
    if (typeof key !== 'string') return database.transaction(access, work)
    return answerOnce(database, { access, key, fingerprint: { path: call.params.id, body: call.body } }, work)
  },
})

/** Fields that go with an outcome; everything else is edited in the form. */
const FOLLOWING = ['follow_up_date', 'lead_status_id']

interface Asked {
  note: string
  values: Record<string, unknown>
  version: number | undefined
  /** Note of a former outcome that goes away again. */
  take_back: number | null
}

async function keep(transaction: Transaction, call: MemberCall, lead_id: number, asked: Asked) {
  const { catalog } = call.services
  const [lead, note] = [catalog.get('lead'), catalog.get('note')]
  const shared = { transaction, id: null }
  if (asked.take_back !== null) {
    const { refused } = await changeBatch(transaction, {
      ...writing(call, note),
      operation: { action: 'delete' },
      ids: [asked.take_back],
    })
    if (refused[0]) throw new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message: refused[0].message })
  }
  const written = asked.note
    ? await saveRecord({
        ...writing(call, note),
        ...shared,
        body: { about: { record: 'lead', id: lead_id }, body: asked.note },
      })
    : null
  const changed =
    Object.keys(asked.values).length > 0
      ? await saveRecord({
          ...writing(call, lead),
          transaction,
          id: lead_id,
          body: asked.values,
          version: asked.version,
        })
      : null
  return { lead: changed, note_id: (written?.id as number | undefined) ?? null }
}

function readAsked(body: Record<string, unknown>): Asked {
  const { outcome = null, note = '', values = {}, version, take_back = null } = body
  if (outcome !== null && !CALL_OUTCOMES.includes(outcome as CallOutcome))
    throw invalid([{ field: 'outcome', message: 'Choose one from the list', rule: 'choice' }])
  if (typeof note !== 'string') throw badRequest('The note is a text')
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw badRequest('Send what to change as values')
  const other = Object.keys(values).find((name) => !FOLLOWING.includes(name))
  if (other !== undefined) throw badRequest(`${other} does not change with an outcome`)
  if (take_back !== null && !(Number.isSafeInteger(take_back) && (take_back as number) > 0))
    throw badRequest('take_back is the id of a note')
  const asked: Asked = {
    note: outcomeNote(outcome as CallOutcome | null, note),
    values: values as Record<string, unknown>,
    version: typeof version === 'number' && Number.isSafeInteger(version) ? version : undefined,
    take_back: take_back as number | null,
  }
  if (asked.note === '' && Object.keys(asked.values).length === 0 && asked.take_back === null)
    throw badRequest('Send an outcome, a note or a change')
  return asked
}
