import { useQueryClient } from '@tanstack/react-query'
import { useSetup } from '#engine/web/context.tsx'
import { type Option, type OptionBook } from '#engine/web/use-options.ts'

/** Live entries of a short list, in the order of their titles. */
export function liveOf(book: OptionBook, record: string): Option[] {
  return book.choices(record).toSorted((a, b) => a.title.localeCompare(b.title))
}

/** Throws away whatever this business has cached: places in teams and branches decide over lists, rights and look-ups alike. */
export function useForgetBusiness(): () => Promise<void> {
  const client = useQueryClient()
  const { business_id } = useSetup()
  return () => client.invalidateQueries({ queryKey: [business_id] })
}
