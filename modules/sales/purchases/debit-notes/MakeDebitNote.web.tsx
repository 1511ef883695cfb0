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
import { debitNote } from './debit-note.record.ts'

/** Makes the draft of a debit note for a bill and opens it. */
export default function MakeDebitNote({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct<{ debit_note: { id: number } }>(definition)
  const paths = usePaths(useWhole(debitNote))
  const navigate = useNavigate()
  const title = rowTitle(definition, row, i18n)
  return (
    <Dialog title={t`Make debit note: ${title}`} width={520} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={(definition.actions as Record<string, ActionDefinition>).return_goods}
        row={row}
        submit={t`Make debit note`}
        onSubmit={async (values) => {
          const answer = await act.mutateAsync({ id: row.id, version: row.version, name: 'return_goods', values })
          onClose()
          await navigate({ to: paths.one(answer.debit_note.id) as never })
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
