/** The scope of kept reports. */
export const REPORT = 'report'

// The specification names scopes of their own for the reports about calls and about meetings.
const VARIANTS: Readonly<Record<string, string>> = { call: 'call_report', meeting: 'meeting_report' }

/** The scope of a kept report, by the record that it is about. */
export const reportScope = (record: string): string => (Object.hasOwn(VARIANTS, record) ? VARIANTS[record] : REPORT)

/** The record that all reports of a scope are about: null for any record, undefined for a scope of other lists. */
export function recordOfScope(scope: string): string | null | undefined {
  if (scope === REPORT) return null
  return Object.keys(VARIANTS).find((record) => VARIANTS[record] === scope)
}

/** SQL of the scope of the saved filter `f`: reports are stored under one scope, because what a report is about can be changed. */
export const SCOPE_SQL = `case when f.scope = '${REPORT}' then case f.view -> 'report' ->> 'record'
  ${Object.entries(VARIANTS)
    .map(([record, scope]) => `when '${record}' then '${scope}'`)
    .join(' ')} else '${REPORT}' end else f.scope end`
