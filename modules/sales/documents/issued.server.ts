import { isBrought } from '../brought/brought-fields.ts'
import { type Checking, type Doc, keepRecords, type Written } from '#engine/server/records/hooks.server.ts'

/**
 * Refuses changes of issued papers, and deleting them: whatever else writes (an import, an undo), only actions change them. A merge
 * of clients moves issued papers without this check (`locked` in hooks.server.ts).
 * `locked` says why a paper is not changed, `kept` why it is not deleted.
 */
export function keepIssued({ cause, changes }: Checking, { locked, kept }: { locked: string; kept: string }): void {
  // What was brought forward may be deleted while nothing is on it (brought/old-papers.server.ts).
  const issued = changes.filter(
    ({ step, before }) => before && before.status !== 'draft' && !(step === 'trash' && isBrought(before)),
  )
  if (cause !== 'action')
    for (const { step, issues } of issued)
      if (step === 'change') issues.push({ field: '', message: locked, rule: 'locked' })
  keepRecords(issued, new Map(issued.map(({ id }) => [id as number, kept])))
}

// A rejected quotation was never issued, and stays without a number when a revision replaces it.
const UNNUMBERED: readonly unknown[] = ['draft', 'rejected', 'replaced']

/** The papers of a write that are issued and have no number yet. */
export const withoutNumber = (written: readonly Written[]): Doc[] =>
  written.flatMap(({ after }) =>
    after && !UNNUMBERED.includes(after.status) && (after.number ?? null) === null ? [after] : [],
  )
