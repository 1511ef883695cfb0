import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useIsMutating } from '@tanstack/react-query'
import type { FilterGroup } from '#kernel/record/filter.ts'
import { dayOf } from '#kernel/web/ui/display.ts'
import { wordsOf } from '#kernel/web/ui/states.tsx'
import { notify } from '#kernel/web/ui/toast.ts'
import { readFile, saveFile } from '../calls.ts'
import type { ListParts } from './parts.ts'

/** Exports what the list shows (or only `ids`), fetched with the session's headers and saved as a file. */
export function useExport({ definition, query }: Pick<ListParts, 'definition' | 'query'>) {
  const { t } = useLingui()
  const key = ['export', definition.name]
  const busy = useIsMutating({ mutationKey: key }) > 0
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async ({ format, ids }: { format: 'csv' | 'xlsx'; ids?: readonly number[] }) => {
      const blob = await readFile(`${definition.path}/export`, {
        format,
        sort: query.sort,
        search: ids ? undefined : query.search,
        filter: ids ? pick(ids) : query.filter,
      })
      saveFile(blob, `${definition.path}-${dayOf(new Date())}.${format}`)
    },
    onSuccess: () => notify({ kind: 'success', message: t`The export is in your downloads` }),
    onError: (error) => notify({ kind: 'error', title: t`The export failed`, message: wordsOf(error) }),
  })
  return { busy, run: (format: 'csv' | 'xlsx', ids?: readonly number[]) => mutate({ format, ids }) }
}

const pick = (ids: readonly number[]): FilterGroup => ({
  combiner: 'AND',
  conditions: [{ field: 'id', condition: 'In', values: [...ids] }],
})
