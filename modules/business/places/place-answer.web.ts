import { queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** A town with its state, as the server finds it; `city` is empty where a pincode tells only the state. */
export type Place = { city: string; state: string }

/** Whether a text is a whole pincode. */
export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text.trim())

// A suggestion has the form "Bilaspur, Chhattisgarh"; search for its first part.
const wanted = (text: string) => text.split(',')[0].trim()

/** The towns of a pincode, or whose names begin with a text. */
export const placesQuery = (text: string) => {
  const q = wanted(text)
  return queryOptions({
    queryKey: ['places', q.toLowerCase()],
    queryFn: async ({ signal }) => (await get<{ data: Place[] }>('places', { quiet: true, signal, query: { q } })).data,
    enabled: /^\d/.test(q) ? isPincode(q) : q.length >= 2,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A town as a suggestion. */
export const placeTitle = ({ city, state }: Place): string => [city, state].filter(Boolean).join(', ')

/** The one place that a text means among those that were found for it, or null. */
export function matchPlace(text: string, found: readonly Place[]): Place | null {
  if (isPincode(text)) return found[0] ?? null
  const typed = text.trim().toLowerCase()
  const exact = found.find((place) => placeTitle(place).toLowerCase() === typed)
  if (exact) return exact
  const named = found.filter(({ city }) => city.toLowerCase() === typed)
  if (named.length > 0) return named.length === 1 ? named[0] : null
  // Accept the only town whose name begins so, or which had this name before, such as Bangalore.
  return found.length === 1 && typed.length >= 4 ? found[0] : null
}
