import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, Refusal } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute } from '#engine/server/http/route.server.ts'
import { definitionFor, idOf, writing } from '#engine/server/records/call.server.ts'
import { answerOnce } from '#engine/server/records/idempotency.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { lookUp } from '#engine/server/records/store.server.ts'

/** The most tasks of one call. */
const MOST_TASKS = 50

/** Makes a task about the meeting of each line of its minutes: all of them, or none with all issues at once. */
export const minutesRoute = memberRoute({
  method: 'POST',
  path: '/meetings/:id/tasks',
  permission: { record: 'task', right: 'create' },
  takes: ['tasks'],
  summary: 'Make tasks from the minutes of a meeting',
  async handler(call) {
    const { database } = call.services
    const { access } = call.caller
    const work = (transaction: Transaction) => makeTasks(transaction, call)
    const key = call.request.headers['idempotency-key']
    if (typeof key !== 'string') return database.transaction(access, work)
    return answerOnce(database, { access, key, fingerprint: { path: call.params.id, body: call.body } }, work)
  },
})

async function makeTasks(transaction: Transaction, call: MemberCall): Promise<{ ids: unknown[] }> {
  const { services, caller, params, body } = call
  const { catalog } = services
  const id = idOf(params.id)
  const to = definitionFor(catalog.get('meeting'), caller.access)
  const [seen] = await lookUp(transaction, { catalog, access: caller.access, wanted: [{ to, id }] })
  if (!seen) throw notFound()
  const lines = readLines(body.tasks)
  const ids: unknown[] = []
  const issues: Issue[] = []
  for (const [index, line] of lines.entries()) {
    const task = { ...line, about: { record: 'meeting', id } }
    const saving = { ...writing(call, catalog.get('task')), transaction, id: null, body: task, is_strict: true }
    try {
      ids.push((await saveRecord(saving)).id)
    } catch (error) {
      // The issues of all lines are reported together; the refusal below undoes the tasks that were made.
      if (!(error instanceof Refusal) || error.issues.length === 0) throw error
      issues.push(...(error.issues as Issue[]).map((issue) => ({ ...issue, field: `tasks.${index}.${issue.field}` })))
    }
  }
  if (issues.length > 0) throw invalid(issues)
  return { ids }
}

function readLines(sent: unknown): Record<string, unknown>[] {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MOST_TASKS)
    throw invalid([{ field: 'tasks', message: `Send 1 to ${MOST_TASKS} tasks`, rule: 'max' }])
  const issues = sent.flatMap((line, index): Issue[] =>
    typeof line === 'object' && line !== null && !Array.isArray(line)
      ? []
      : [{ field: `tasks.${index}`, message: 'Send a task', rule: 'type' }],
  )
  if (issues.length > 0) throw invalid(issues)
  return sent as Record<string, unknown>[]
}
