import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '#ui/client/storage.ts'
import { type BranchRow, branchesQuery } from './session-queries.ts'

/** The branches and the chosen one: the stored branch if it belongs to this business, otherwise the first. */
export function useBranches(business_id: number) {
  const { data: branches } = useQuery(branchesQuery(business_id))
  const chosen_id = useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)
  const choose = ({ id, name, state }: BranchRow) => writeStored('location', { id, name, state, business_id })

  useEffect(() => {
    if (branches) settleBranch(branches, business_id)
  }, [branches, business_id])

  return { branches: branches ?? [], chosen: branches?.find((branch) => branch.id === chosen_id) ?? null, choose }
}

/** Keeps the stored branch if it belongs to this business, otherwise stores the first one. */
export function settleBranch(branches: readonly BranchRow[], business_id: number): void {
  const stored = readStored('location')
  if (stored?.business_id === business_id && branches.some((branch) => branch.id === stored.id)) return
  const [first] = branches
  if (first) writeStored('location', { id: first.id, name: first.name, state: first.state, business_id })
  else if (stored) writeStored('location', null)
}
