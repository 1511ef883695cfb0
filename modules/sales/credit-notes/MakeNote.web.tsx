import { useNavigate } from '@tanstack/react-router'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { Dialog } from '#ui/Dialog.tsx'

/** The paper of which a note is made. */
export interface NotedPaper {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}

/** Makes the draft of a note by an action of its paper, and opens it. */
export function MakeNote({
  definition,
  row,
  onClose,
  note,
  action,
  title,
  submit,
  answer: named = note.name,
}: NotedPaper & { note: RecordDefinition; action: string; title: string; submit: string; answer?: string }) {
  const act = useAct<Record<string, { id: number }>>(definition)
  const paths = usePaths(useWhole(note))
  const navigate = useNavigate()
  return (
    <Dialog title={title} width={520} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={(definition.actions as Record<string, ActionDefinition>)[action]}
        row={row}
        submit={submit}
        onSubmit={async (values) => {
          const answer = await act.mutateAsync({ id: row.id, version: row.version, name: action, values })
          onClose()
          await navigate({ to: paths.one(answer[named].id) as never })
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
