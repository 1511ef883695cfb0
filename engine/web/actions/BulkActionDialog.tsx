import { Trans, useLingui } from '@lingui/react/macro'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ActionForm } from './ActionForm.tsx'

/** The dialog of an action on the selected records: its question and its inputs. */
export default function BulkActionDialog({
  definition,
  action,
  count,
  onSubmit,
  onClose,
}: {
  definition: RecordDefinition
  action: ActionDefinition
  /** How many are selected, in words: "1,205" or "10,000+". */
  count: string
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const { i18n } = useLingui()
  const label = i18n._(action.label)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  return (
    <Dialog
      title={
        <Trans>
          {label}: {count} {many}
        </Trans>
      }
      width={520}
      onClose={onClose}
    >
      <ActionForm
        definition={definition}
        action={action}
        submit={label}
        onSubmit={async (values) => {
          await onSubmit(values)
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
