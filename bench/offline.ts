import { randomUUID } from 'node:crypto'
import type { Delivered, SentAction } from '#platform/offline/actions.ts'
import { caller, type Jobs } from './jobs.ts'

/** Actions of one field day. */
const ACTIONS = 60
const HOUR = 3_600_000

/**
 * The queue of a day without a network arrives: ten visits with check-in and check-out, and at each a new lead with a note, a
 * call and a task that is done. Of each round, the seconds from the request to the answer of all sixty.
 */
export async function measureOffline(options: Jobs): Promise<string> {
  const { measured, log, rounds } = options
  const call = caller(options)
  await call('POST', '/task_statuses/first', {}).catch(() => null)
  const seconds: number[] = []
  // The first day warms the code up, as the other scenes do.
  for (let round = 0; round <= rounds; round++) {
    const actions = await fieldDay(call)
    const started = performance.now()
    const { data } = (await call('POST', '/offline/actions', { actions })) as { data: Delivered[] }
    const took = (performance.now() - started) / 1_000
    const left = data.filter(({ state }) => state !== 'done')
    if (left.length > 0) throw new Error(`Not done: ${JSON.stringify(left[0])}`)
    log(`  ${ACTIONS} actions in ${took.toFixed(2)} s`)
    if (round > 0) seconds.push(took)
  }
  const sorted = seconds.toSorted((a, b) => a - b)
  const [middle, worst] = [sorted[Math.floor(rounds / 2)], sorted[rounds - 1]]
  return [measured.leads.toLocaleString('en-IN'), `**${middle.toFixed(2)} s**`, `${worst.toFixed(2)} s`].join(' | ')
}

/** The table of the lines from `measureOffline`. */
export const offlineTable = (lines: readonly string[]): string =>
  [
    `| Leads in the business | ${ACTIONS} actions to their answers | slowest round |`,
    '|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')

type Made = { id: number; version: number }

async function fieldDay(call: ReturnType<typeof caller>): Promise<SentAction[]> {
  const now = Date.now()
  let at = now - 9 * HOUR
  let number = -2e15
  const action = (sent: Partial<SentAction> & Pick<SentAction, 'record' | 'action'>): SentAction => ({
    ...{ key: randomUUID(), at: new Date((at += 500_000)).toISOString(), id: null, version: null, body: {} },
    local_id: sent.id === undefined ? number-- : null,
    ...sent,
  })
  const day: SentAction[] = []
  for (let stop = 1; stop <= ACTIONS / 6; stop++) {
    const starts_at = new Date(now - 8 * HOUR).toISOString()
    const visit = (await call('POST', '/visits', { purpose: `Round ${stop}`, starts_at })) as Made
    const task = (await call('POST', '/tasks', { name: `Bring samples ${stop}` })) as Made
    const of_visit = { record: 'visit', id: visit.id, version: visit.version }
    const lead = action({ record: 'lead', action: 'create', body: { name: 'Kavita Mehta' } })
    const about = { record: 'lead', id: lead.local_id }
    day.push(
      action({ ...of_visit, action: 'check_in' }),
      lead,
      action({ record: 'note', action: 'create', body: { about, body: 'Wants forty pieces' } }),
      action({ record: 'call', action: 'create', body: { about, phone: '9825012345', outcome: 'Held' } }),
      action({ record: 'task', action: 'complete', id: task.id, version: task.version }),
      action({ ...of_visit, action: 'check_out', body: { result: 'They order on Monday' } }),
    )
  }
  return day
}
