import { useLingui } from '@lingui/react/macro'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { WithMove } from '#engine/web/detail/LostReasonDialog.tsx'
import type { useLostReason } from '#engine/web/detail/use-lost-reason.tsx'
import type { Column, ColumnValue } from './board-model.ts'
import type { useBoard } from './use-board.ts'

/** Moves a card to another column and shows the result; the toast offers Undo. */
export function useCardMove(options: {
  board: Pick<ReturnType<typeof useBoard>, 'column_of' | 'move'>
  columns: readonly Column[]
  nameOf: (column: Column) => string
  /** Asks for the reason before a card moves to a lost stage; null if the columns are not stages. */
  ask: ReturnType<typeof useLostReason>['ask'] | null
}): (id: number, to: ColumnValue) => void {
  const { board, columns, nameOf, ask } = options
  const { t } = useLingui()

  function move(id: number, to: ColumnValue, also: WithMove = {}, undoing = false) {
    const from = board.column_of(id)
    const target = columns.find((column) => column.value === to)
    const end = board.move(id, to, also)
    if (!end || from === undefined || !target) return
    const name = nameOf(target)
    void end.then((how) => {
      if (how.kind === 'refused')
        return notify({ kind: 'error', title: t`It was moved back`, message: wordsOf(how.error) })
      if (how.kind === 'conflict')
        return notify({
          kind: 'warning',
          title: t`It was not moved`,
          message: t`Somebody else changed it in the meantime. The card shows it as it is now.`,
        })
      notify({
        kind: 'success',
        setting: 'standard',
        message: undoing ? t`Moved back to ${name}` : t`Moved to ${name}`,
        action: undoing ? undefined : { label: t`Undo`, run: () => move(id, from, {}, true) },
      })
    })
  }
  return (id, to) => {
    const target = columns.find((column) => column.value === to)
    if (!ask || !target || board.column_of(id) === to) return move(id, to)
    ask({ id: to, name: nameOf(target) }, (also) => move(id, to, also))
  }
}
