import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOverride } from '../context.tsx'
import type { OptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import type { WithMove } from './LostReasonDialog.tsx'
import { isLostStage } from './stages.ts'

const LostReasonDialog = lazy(() => import('./LostReasonDialog.tsx'))

/**
 * Asks why a record is lost before it moves to a lost stage; other moves, and records without a reason field, continue at once.
 * Closing the dialog cancels the move.
 */
export function useLostReason(definition: RecordDefinition, book: OptionBook) {
  const { lost_reason } = useOverride(definition)
  const rights = useRights(definition)
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ title: string; go: (also: WithMove) => void } | null>(null)
  const name = lost_reason !== undefined && rights.rule(lost_reason) === 'edit' ? lost_reason : null

  function ask(to: { id: unknown; name: string }, go: (also: WithMove) => void) {
    if (name === null || !isLostStage(definition, book, to.id)) return go({})
    setAsked({ title: t`Mark as ${to.name}`, go })
  }
  const dialog: ReactNode = asked && name !== null && (
    <Suspense>
      <LostReasonDialog
        definition={definition}
        name={name}
        title={asked.title}
        onAnswer={(also) => {
          setAsked(null)
          asked.go(also)
        }}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return { ask, dialog, name }
}
