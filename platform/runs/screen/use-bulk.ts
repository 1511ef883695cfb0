import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { isEmptyFilter } from '#engine/record/filter.ts'
import { post } from '#ui/client/request.ts'
import { formatNumber } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { idsName } from '#engine/web/calls.ts'
import { useSetup } from '#engine/web/context.tsx'
import { type BulkReply, type Chosen, undoRun, useForgetAfterRun } from './runs.ts'
import { undoneWords } from './run-words.ts'
import { watchRun } from './watched.ts'

/** The change to the selected records. */
export type BulkAction =
  | { action: 'edit'; values: Record<string, unknown> }
  | { action: 'assign'; user_id: number }
  | { action: 'delete' | 'restore' }
  /** A named action of the record, with its input. */
  | { action: 'act'; name: string; values: Record<string, unknown> }

const verbOf = (asked: BulkAction): string => (asked.action === 'act' ? asked.name : asked.action)

/** The body of a bulk call, by the wire contract. */
export function bulkBody(definition: RecordDefinition, chosen: Chosen, asked: BulkAction): Record<string, unknown> {
  const extra =
    asked.action === 'edit' || asked.action === 'act'
      ? { values: asked.values }
      : asked.action === 'assign'
        ? { [definition.owner_field ?? 'assigned_user']: asked.user_id }
        : {}
  if ('ids' in chosen) return { [idsName(definition)]: chosen.ids, ...extra }
  const { filter, search } = chosen
  return {
    all: true,
    ...(filter && !isEmptyFilter(filter) ? { filter } : {}),
    ...(search ? { search } : {}),
    ...extra,
  }
}

/**
 * Changes many records. A change done at once ends in a toast with Undo; a job is shown in the progress panel.
 * `say` returns the text of the result.
 */
export function useBulk(definition: RecordDefinition) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const forget = useForgetAfterRun()
  const undo = useQuietUndo(definition.name)
  const mutation = useMutation({
    mutationFn: ({ chosen, asked }: { chosen: Chosen; asked: BulkAction; say: (count: string) => string }) =>
      post<BulkReply>(`${definition.path}/${verbOf(asked)}`, bulkBody(definition, chosen, asked), { quiet: true }),
    onSuccess: (reply, { say }) => {
      if ('state' in reply) {
        watchRun({ business_id, id: reply.run_id })
        return
      }
      const { done, refused, run_id } = reply
      if (refused.length > 0)
        notify({
          kind: 'warning',
          title: t`${formatNumber(refused.length)} left as they were`,
          message: refused[0].message,
        })
      if (done.length > 0)
        notify({
          kind: 'success',
          message: say(formatNumber(done.length)),
          action: { label: t`Undo`, run: () => undo(run_id) },
        })
      return forget(definition.name)
    },
  })
  return mutation
}

/** Undoes a run from its toast, which may outlive the page that started it. */
export function useQuietUndo(record: string) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const forget = useForgetAfterRun()
  return (run_id: number) =>
    void undoRun(run_id).then(
      (run) => {
        if (run.state === 'undoing') watchRun({ business_id, id: run.id })
        notify({ kind: run.kept > 0 ? 'warning' : 'success', message: undoneWords(run, i18n) })
        return forget(record)
      },
      (error) => notify({ kind: 'error', title: t`It could not be undone`, message: wordsOf(error) }),
    )
}
