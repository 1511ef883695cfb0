import type { Change, Following, RecordServer } from '#engine/server/records/hooks.server.ts'
import { savesOf } from '#engine/server/records/hooks.server.ts'
import { secondsFromText, wordsOfTime } from '#modules/activities/time-values.ts'
import { caseHours } from '../lookups/case-hours.record.ts'
import { casePolicy } from '../lookups/case-policy.record.ts'
import { caseStatus } from '../lookups/case-status.record.ts'
import { holiday } from '#modules/business/holidays/holiday.record.ts'
import { type HoursRow, workingTimeOf } from './clock.ts'
import { queueSettling } from './jobs.server.ts'
import { spanFromText, spanText } from './hours.ts'
import { hasWorkingTime, WEEKDAYS } from './sla.ts'

// The settings that the clocks of cases depend on. After a change of them a job calculates all open cases again.

/** A change of the name or colour alone moves no clock. */
const DECIDING: Readonly<Record<string, readonly string[]>> = {
  [caseStatus.name]: ['kind'],
  [casePolicy.name]: ['priority', 'case_category_id', 'first_response', 'resolve'],
  [caseHours.name]: ['location_id', 'lunch', ...WEEKDAYS.map((day) => day.toLowerCase())],
  [holiday.name]: ['date', 'location_id'],
}

async function settle({ transaction, access, definition, written }: Following): Promise<void> {
  const decides = written.some(
    ({ before, after }) =>
      !before || !after || DECIDING[definition.name].some((name) => (before[name] ?? null) !== (after[name] ?? null)),
  )
  if (decides) await queueSettling(transaction, access.user_id)
}

function checkPolicy({ before, values, issues }: Change): void {
  for (const name of ['first_response', 'resolve'] as const) {
    const seconds = secondsFromText(String(values[name] ?? before?.[name] ?? ''))
    if (seconds === null) continue
    if (seconds < 60) issues.push({ field: name, message: 'Give at least one minute', rule: 'min' })
    else if (values[name] !== undefined) values[name] = wordsOfTime(seconds)
  }
}

function checkWeek({ before, values, issues }: Change): void {
  const days = WEEKDAYS.map((day) => day.toLowerCase())
  for (const name of [...days, 'lunch']) {
    const span = typeof values[name] === 'string' ? spanFromText(values[name]) : null
    if (span) values[name] = spanText(span)
  }
  const week: Record<string, unknown> = { ...before, ...values }
  if (days.every((day) => !week[day]))
    issues.push({ field: 'monday', message: 'Give the hours of at least one day', rule: 'required' })
  else if (
    week.lunch &&
    !hasWorkingTime(workingTimeOf({ hours: [{ ...week, location_id: null } as HoursRow], holidays: [] }, null))
  )
    issues.push({ field: 'lunch', message: 'The lunch leaves no working time', rule: 'range' })
}

const server = (record: string, check?: (change: Change) => void): RecordServer => ({
  record,
  ...(check && { check: ({ changes }) => savesOf(changes).forEach(check) }),
  after: settle,
})

/** The rules of the settings of cases. */
export const settingsServers: readonly RecordServer[] = [
  server(caseStatus.name),
  server(casePolicy.name, checkPolicy),
  server(caseHours.name, checkWeek),
  server(holiday.name),
]
