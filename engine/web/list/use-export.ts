import { useLingui } from '@lingui/react/macro'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { ListQuery } from '../calls.ts'
import { useSetup } from '../context.tsx'

type Format = 'csv' | 'xlsx'

/** Exports the rows of a list. `busy` is true while any export of this record runs on the page. */
export function useExport(definition: RecordDefinition) {
  const { i18n } = useLingui()
  const { exportRows } = useSetup().slots
  const key = ['export', definition.name]
  const busy = useIsMutating({ mutationKey: key }) > 0
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async ({ query, format }: { query: ListQuery; format: Format }) =>
      exportRows?.({ definition, query, format, i18n }),
  })
  return {
    /** False if no upper floor provides the export. */
    possible: exportRows !== undefined,
    busy,
    run: (format: Format, query: ListQuery) => mutate({ format, query }),
  }
}
