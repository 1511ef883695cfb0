import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get, post } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { MergeEntry } from './merge-model.ts'

/** The merges into a record, newest first. */
export function useMerges(definition: RecordDefinition, id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, `${definition.name}-merges`, id],
    queryFn: ({ signal }) => get<{ data: MergeEntry[] }>(`${definition.path}/${id}/merges`, { quiet: true, signal }),
    select: (answer) => answer.data,
  })
}

/** Undoes a merge and shows the result. */
export function useUndoMerge({ path }: RecordDefinition) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ merge_id }: { merge_id: number }) =>
      post<{ restored: number[]; kept: string[] }>(`${path}/merges/${merge_id}/undo`, {}, { quiet: true }),
    onSuccess: async ({ kept }) => {
      await client.invalidateQueries({ queryKey: tenant })
      const message = kept.length > 0 ? t`The merge is undone. Values changed later are kept.` : t`The merge is undone`
      notify({ kind: 'success', message })
    },
    onError: (error) => notify({ kind: 'error', title: t`The merge was not undone`, message: wordsOf(error) }),
  })
}
