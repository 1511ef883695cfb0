import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { Row } from '../override.ts'
import { rowTitle } from '../value-text.ts'
import { ActionForm } from './ActionForm.tsx'
import type { OpenAction } from './action-model.ts'
import { useAct } from './use-act.ts'

/** The dialog of an action on one record: its question and its inputs. */
export default function ActionDialog({
  definition,
  row,
  open,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  open: OpenAction
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct(definition)
  const { action } = open
  const label = i18n._(action.label)
  const title = rowTitle(definition, row, i18n)
  return (
    <Dialog title={t`${label}: ${title}`} width={520} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={action}
        row={row}
        submit={label}
        onSubmit={async (values) => {
          await act.mutateAsync({ id: row.id, version: row.version, name: open.name, values })
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
