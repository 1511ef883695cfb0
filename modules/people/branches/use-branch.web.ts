import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSetup } from '#engine/web/context.tsx'
import type { Option } from '#engine/web/use-options.ts'
import { useUpdate } from '#engine/web/use-record.ts'
import { get, post } from '#ui/client/request.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { location as definition } from '#modules/business/location.record.ts'
import { useForgetBusiness } from '../people-lists.web.ts'

interface BranchPerson {
  id: number
  name: string
  is_owner: boolean
  /** Assigned to no branch, so this person works in all of them. */
  in_all: boolean
}

/** The people of one branch: those assigned to it, those who work in all branches, and those who can be assigned. */
export function useBranchPeople(id: number, everybody: Option[]) {
  const { business_id } = useSetup()
  const query = useQuery({
    queryKey: [business_id, 'branch people', id],
    queryFn: async ({ signal }) =>
      (await get<{ data: BranchPerson[] }>(`locations/${id}/people`, { quiet: true, signal })).data,
  })
  const assigned = query.data?.filter((person) => !person.in_all) ?? []
  const in_all = query.data?.filter((person) => person.in_all) ?? []
  const addable = everybody.filter(
    (person) =>
      person.status === 'Active' &&
      !assigned.some((one) => one.id === person.id) &&
      !in_all.some((one) => one.is_owner && one.id === person.id),
  )
  return { query, assigned, in_all, addable }
}

/** Makes a branch the main one, or reopens a closed one. */
export function useBranchCalls() {
  const { t } = useLingui()
  const forget = useForgetBusiness()
  const update = useUpdate(definition)
  const makeMain = (id: number, name: string) =>
    update.mutate(
      { id, body: { is_default: true } },
      {
        onSuccess: () => {
          notify({ kind: 'success', message: t`${name} is now the main branch` })
          void forget()
        },
        onError: (error) =>
          notify({ kind: 'error', title: t`The main branch was not changed`, message: wordsOf(error) }),
      },
    )
  async function reopen(branch: Option): Promise<boolean> {
    try {
      const body = { ids: [branch.id] }
      const { refused } = await post<{ refused: { message: string }[] }>('locations/restore', body, { quiet: true })
      if (refused.length > 0) throw new Error(refused[0].message)
      notify({ kind: 'success', message: t`${branch.title} is open again` })
      await forget()
      return true
    } catch (error) {
      notify({ kind: 'error', title: t`${branch.title} could not be opened`, message: wordsOf(error) })
      return false
    }
  }
  return { makeMain, reopen }
}
