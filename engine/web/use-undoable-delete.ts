import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useTrash } from './use-record.ts'

/** Deletes without asking, because the toast offers Undo for records with a trash. */
export function useUndoableDelete(definition: RecordDefinition) {
  const { t, i18n } = useLingui()
  const { remove, restore } = useTrash(definition)
  const one = i18n._(definition.label.one)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)

  const undo = (ids: readonly number[], restored?: () => void) =>
    // Undo may be pressed after the page was left. Callbacks of `mutate` are dropped with the page; promises are not.
    restore.mutateAsync({ ids }).then(
      () => {
        notify({
          kind: 'success',
          setting: 'brief',
          message: ids.length === 1 ? t`${one} restored` : t`${formatNumber(ids.length)} ${many} restored`,
        })
        restored?.()
      },
      (error) => notify({ kind: 'error', title: t`It could not be restored`, message: wordsOf(error) }),
    )

  const run = (options: { ids: readonly number[]; version?: number; done?: () => void; restored?: () => void }) =>
    remove.mutate(options, {
      onSuccess: ({ done, refused }) => {
        if (refused.length > 0)
          notify({
            kind: 'warning',
            title: t`${formatNumber(refused.length)} could not be deleted`,
            message: refused[0].message,
          })
        if (done.length === 0) return
        notify({
          kind: 'success',
          message:
            done.length === 1
              ? t`${one} moved to the trash`
              : t`${formatNumber(done.length)} ${many} moved to the trash`,
          action: definition.trash ? { label: t`Undo`, run: () => undo(done, options.restored) } : undefined,
        })
        options.done?.()
      },
      onError: (error) => notify({ kind: 'error', title: t`It could not be deleted`, message: wordsOf(error) }),
    })
  return { run, busy: remove.isPending }
}
