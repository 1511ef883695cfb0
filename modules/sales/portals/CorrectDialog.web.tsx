import { useLingui } from '@lingui/react/macro'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row } from '#engine/web/override.ts'
import { rowTitle } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'

/** Corrects what a posted document says of its client. `field` stands first and has the focus. */
export default function CorrectDialog({
  definition,
  row,
  field,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  field?: string
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct(definition)
  const title = rowTitle(definition, row, i18n)
  const action = (definition.actions as Record<string, ActionDefinition>).correct
  const { input = {} } = action
  const first = field && input[field] ? { [field]: input[field] } : {}
  return (
    <Dialog title={t`Correct: ${title}`} width={520} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={{ ...action, input: { ...first, ...input } }}
        row={row}
        submit={t`Save`}
        onSubmit={async (values) => {
          await act.mutateAsync({ id: row.id, version: row.version, name: 'correct', values })
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
