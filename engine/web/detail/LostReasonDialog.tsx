import type { RecordDefinition } from '#engine/record/define.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ActionForm } from '../actions/ActionForm.tsx'

/** Values that a move to another stage saves with it. */
export type WithMove = Readonly<Record<string, unknown>>

/** Asks for the reason with which a record moves to a lost stage. */
export default function LostReasonDialog({
  definition,
  name,
  title,
  onAnswer,
  onClose,
}: {
  definition: RecordDefinition
  /** The field of the reason. */
  name: string
  title: string
  onAnswer: (also: WithMove) => void
  onClose: () => void
}) {
  const input = { [name]: { ...definition.fields[name], required: true } }
  return (
    <Dialog title={title} width={420} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={{ label: title, input }}
        submit={title}
        onSubmit={async (also) => onAnswer(also)}
        onClose={onClose}
      />
    </Dialog>
  )
}
