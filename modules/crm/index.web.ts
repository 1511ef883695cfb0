/** What screens of higher modules take from this one: the fields that a business adds to a kind of record, and how records
 * are worked on one by one and merged. */
export { callOutcomes } from './leads/outcome/outcome-looks.web.ts'
export type { TriageLook } from './triage/triage-look.web.ts'
export { useTriageKeys } from './triage/use-triage-keys.web.ts'
export { triageWayOf, workWay } from './triage/triage-way.web.tsx'
export { FieldsTab, MergedRows, RecordOrSurvivor, TriageOne } from './lazy-parts.web.ts'
export { useMerges, useUndoMerge } from './merge/use-merges.web.ts'
