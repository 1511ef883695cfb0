import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type ActAnswer, useAct } from '#engine/web/actions/use-act.ts'
import type { Row } from '#engine/web/override.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

interface Answer extends ActAnswer {
  lead: Row
  contact_id: number
  opportunity_id?: number | null
  is_new?: boolean
}

/** Converts a lead and undoes the conversion, each with a toast; the toast of a conversion offers Undo. */
export function useConversion(definition: RecordDefinition) {
  const { t } = useLingui()
  const undo = useAct<Answer>(definition, {
    say: () => notify({ kind: 'success', message: t`The lead is open again` }),
  })
  const undoOf = (id: number) =>
    undo.mutate(
      { id, version: '*', name: 'undo_convert' },
      {
        onError: (error) => notify({ kind: 'error', title: t`The conversion was not undone`, message: wordsOf(error) }),
      },
    )
  const convert = useAct<Answer>(definition, {
    say: ({ is_new }, { id }) =>
      notify({
        kind: 'success',
        message: is_new ? t`Converted to a new contact` : t`Linked to the contact`,
        action: { label: t`Undo`, run: () => undoOf(id) },
      }),
  })
  return { convert, undo: undoOf, is_undoing: undo.isPending }
}
