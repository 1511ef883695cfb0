import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { streamKey } from '#engine/web/use-record.ts'
import { get, put } from '#ui/client/request.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { note } from '../note.record.ts'

/** The record that a note is about. */
export interface About {
  record: string
  id: number
}

/** Ids of the notes about a record that this person has pinned for themselves, newest pin first; undefined until they are known. */
export function useOwnPins({ record, id }: About): readonly number[] | undefined {
  const tenant = useTenantKey()
  const { data, isError } = useQuery({
    queryKey: [...streamKey(tenant, note.name, id), 'own-pins', record],
    queryFn: ({ signal }) =>
      get<{ data: number[] }>('notes/own_pins', { quiet: true, signal, query: { about: `${record}:${id}` } }),
    select: (answer) => answer.data,
  })
  return isError ? [] : data
}

/** Pins a note for this person, or takes that pin away. */
export function usePinForMe() {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, is_pinned }: { id: number; is_pinned: boolean; about: About }) =>
      put(`notes/${id}/own_pin`, { is_pinned }, { quiet: true }),
    onSuccess: (_done, { about }) => client.invalidateQueries({ queryKey: streamKey(tenant, note.name, about.id) }),
    onError: (error) => notify({ kind: 'error', title: t`The note was not pinned`, message: wordsOf(error) }),
  })
}
