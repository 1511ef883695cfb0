import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { type Option, type OptionBook } from '#engine/web/use-options.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** Live entries of a short list, ordered by title. */
export function liveOf(book: OptionBook, record: string): Option[] {
  return book.choices(record).toSorted((a, b) => a.title.localeCompare(b.title))
}

/** Reloads all data of this business, because a change of teams or branches affects lists, rights and lookups. */
export function useForgetBusiness(): () => Promise<void> {
  const client = useQueryClient()
  const { business_id } = useSetup()
  return () => client.invalidateQueries({ queryKey: [business_id] })
}

/** Saves one choice of a team or branch at once; `problemOf` returns the error of its field. */
export function useInstantSave() {
  const forget = useForgetBusiness()
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  async function save(field: string, work: () => Promise<unknown>, message: string) {
    setProblem(null)
    try {
      await work()
      notify({ kind: 'success', message })
    } catch (error) {
      setProblem({ field, message: wordsOf(error) })
    }
    await forget()
  }
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return { save, problemOf }
}
