import { lazy } from 'react'

// Loaded when they are first shown, so that who imports something small of this module does not load them too.

/** The fields that a business adds to a kind of record. */
export const FieldsTab = lazy(async () => ({
  default: (await import('./leads/config/FieldsTab.web.tsx')).FieldsTab,
}))

/** One record to work on. */
export const TriageOne = lazy(() => import('./triage/TriageOne.web.tsx'))

/** The page of a record, or of the one that it was merged into. */
export const RecordOrSurvivor = lazy(async () => ({
  default: (await import('./merge/RecordOrSurvivor.web.tsx')).RecordOrSurvivor,
}))

/** The merges into a record that can be undone. */
export const MergedRows = lazy(async () => ({ default: (await import('./merge/MergedRows.web.tsx')).MergedRows }))
