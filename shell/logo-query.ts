import { queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** The logo of a business as a data URI; null if it has none. */
export interface Logo {
  logo: string | null
}

/** Reads the logo of a business; used only if it has one, or where the logo is changed. */
export const logoQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'logo'],
    queryFn: ({ signal }) => get<Logo>('business_logo', { quiet: true, business_id, signal }),
    staleTime: 10 * 60_000,
  })
