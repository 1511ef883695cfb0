import type { OfflinePart } from '#platform/offline/actions.ts'
import { call } from './calls/call.record.ts'
import type { DayAnswer } from './my-day/item.ts'
import { note } from './note.record.ts'
import { task } from './tasks/task.record.ts'
import { visit } from './visits/visit.record.ts'

const records = [
  { definition: note, actions: ['create'] },
  { definition: call, actions: ['create', 'call_back'] },
  { definition: task, actions: ['create', 'change', 'complete', 'reopen'] },
  { definition: visit, actions: ['create', 'change', 'check_in', 'check_out', 'not_met'] },
]

/** The most records of a day that are read ahead. */
const MOST_AHEAD = 80

/** A field day without a network: visits, calls, tasks and notes. */
export const activitiesOffline: OfflinePart = {
  records,
  reads: ['my_day'],
  follow(address, answer) {
    if (address !== 'my_day') return []
    const { items = [] } = answer as Partial<DayAnswer>
    const paths = new Map<string, string>(records.map(({ definition }) => [definition.name, definition.path]))
    const of_day = items.flatMap(({ record, id }) => (paths.has(record) ? [`${paths.get(record)}/${id}`] : []))
    return of_day.slice(0, MOST_AHEAD)
  },
}
