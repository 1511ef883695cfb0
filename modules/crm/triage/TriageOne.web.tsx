import type { RecordDefinition } from '#engine/record/define.ts'
import { useOverride } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { TriageCard } from './TriageCard.web.tsx'
import type { TriageLook } from './triage-look.web.ts'
import { useOutcomes } from './use-outcomes.web.ts'

/** One record to work on, for screens that walk through records of several kinds. */
export default function TriageOne({
  definition,
  look,
  listed,
  phone,
  book,
  onSaved,
  onActed,
  onNext,
  onUndo,
}: {
  definition: RecordDefinition
  look: TriageLook
  listed: Row
  phone: string | null
  book: OptionBook
  /** Something was saved; the function takes it back. */
  onSaved: (undo: () => Promise<boolean>) => void
  /** An action of the record was run. */
  onActed: () => void
  onNext: () => void
  onUndo: () => void
}) {
  const { lost_reason: reason } = useOverride(definition)
  const rights = useRights(definition)
  const outcomes = useOutcomes(definition, { date: look.date, time: look.time, kept_in: look.kept_in, reason, onSaved })
  return (
    <TriageCard
      {...{ definition, look, listed, phone, book, rights, onActed, onNext, onUndo }}
      index={0}
      outcomes={outcomes}
    />
  )
}
