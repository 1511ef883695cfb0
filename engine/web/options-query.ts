import { get } from '#ui/client/request.ts'

/** One entry of a look-up: id, title and whatever its record displays (colour, kind, position). */
export interface Option {
  id: number
  title: string
  /** False for entries that exist only so that old records still read well. */
  is_live: boolean
  [display: string]: unknown
}

/** The whole look-up of a record, by id. */
export const optionsQuery = (tenant: readonly unknown[], record: string) => ({
  queryKey: [...tenant, 'options', record],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await get<{ data: Option[] }>(`options/${record}`, { quiet: true, signal })
    return new Map(data.map((option) => [option.id, option]))
  },
  // Look-ups change rarely; the screens that change them invalidate the key.
  staleTime: 5 * 60_000,
})
