import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { rowTitle } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { creditNote } from './credit-note.record.ts'

/** Makes the draft of a credit note for an invoice and opens it. */
export default function MakeCreditNote({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct<{ credit_note: { id: number } }>(definition)
  const paths = usePaths(useWhole(creditNote))
  const navigate = useNavigate()
  const title = rowTitle(definition, row, i18n)
  return (
    <Dialog title={t`Make credit note: ${title}`} width={520} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={(definition.actions as Record<string, ActionDefinition>).credit}
        row={row}
        submit={t`Make credit note`}
        onSubmit={async (values) => {
          const answer = await act.mutateAsync({ id: row.id, version: row.version, name: 'credit', values })
          onClose()
          await navigate({ to: paths.one(answer.credit_note.id) as never })
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
