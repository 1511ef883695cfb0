import { queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** The logo of a business as a data URI; null if it has none. */
export interface Logo {
  logo: string | null
}

/** The logo of a business. Read only where the business has one, or where it is changed. */
export const logoQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'logo'],
    queryFn: ({ signal }) => get<Logo>('business_logo', { quiet: true, business_id, signal }),
    staleTime: 10 * 60_000,
  })
