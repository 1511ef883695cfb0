import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { changesKey, recordKey } from '#engine/web/use-record.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

interface Answer {
  lead: Row
  contact_id: number
  is_new?: boolean
}

/** Converts a lead and takes that back; both say how it went, and what is on screen follows. */
export function useConversion(definition: RecordDefinition) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const follow = ({ lead, contact_id }: Answer) => {
    client.setQueryData(recordKey(tenant, definition.name, lead.id), lead)
    void client.invalidateQueries({ queryKey: changesKey(tenant, definition.name, lead.id) })
    void client.invalidateQueries({ queryKey: recordKey(tenant, 'contact', contact_id) })
    // Lists of both, counts, and what a contact gathers from its leads.
    for (const name of [definition.name, 'contact'])
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes('list') && queryKey.includes(name),
      })
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('stream') })
  }
  const undo = useMutation({
    mutationFn: (id: number) => post<Answer>(`leads/${id}/undo_convert`, { version: '*' }, { quiet: true }),
    onSuccess: (answer) => {
      follow(answer)
      notify({ kind: 'success', message: t`The lead is open again` })
    },
    onError: (error) => notify({ kind: 'error', title: t`The conversion was not taken back`, message: wordsOf(error) }),
  })
  const convert = useMutation({
    mutationFn: ({ row, contact_id, add_reach }: { row: Row; contact_id: number | null; add_reach?: boolean }) =>
      post<Answer>(`leads/${row.id}/convert`, { version: row.version, contact_id, add_reach }, { quiet: true }),
    onSuccess: (answer) => {
      follow(answer)
      notify({
        kind: 'success',
        message: answer.is_new ? t`Converted to a new contact` : t`Linked to the contact`,
        action: { label: t`Undo`, run: () => undo.mutate(answer.lead.id) },
      })
    },
  })
  return { convert, undo }
}
