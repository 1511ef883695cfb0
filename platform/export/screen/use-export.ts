import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useIsMutating } from '@tanstack/react-query'
import type { FilterGroup } from '#engine/record/filter.ts'
import { dayOf } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import type { ListParts } from '#engine/web/list/parts.ts'

interface Wanted {
  format: 'csv' | 'xlsx'
  ids?: readonly number[]
  /** Instead of the list's own. */
  filter?: FilterGroup
}

/** Exports what the list shows (or only `ids`), fetched with the session's headers and saved as a file. */
export function useExport({ definition, query }: Pick<ListParts, 'definition' | 'query'>) {
  const { t } = useLingui()
  const key = ['export', definition.name]
  const busy = useIsMutating({ mutationKey: key }) > 0
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async ({ format, ids, filter = query.filter }: Wanted) => {
      const blob = await readFile(`${definition.path}/export`, {
        format,
        sort: query.sort,
        search: ids ? undefined : query.search,
        filter: ids ? pick(ids) : filter,
      })
      saveFile(blob, `${definition.path}-${dayOf(new Date())}.${format}`)
    },
    onSuccess: () => notify({ kind: 'success', message: t`The export is in your downloads` }),
    onError: (error) => notify({ kind: 'error', title: t`The export failed`, message: wordsOf(error) }),
  })
  return {
    busy,
    run: (format: Wanted['format'], ids?: readonly number[], filter?: FilterGroup) => mutate({ format, ids, filter }),
  }
}

const pick = (ids: readonly number[]): FilterGroup => ({
  combiner: 'AND',
  conditions: [{ field: 'id', condition: 'In', values: [...ids] }],
})
