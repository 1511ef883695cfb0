const LONGEST_LINE = 100
const LONGEST_CITY = 50

/** A text as the portals take it: on one line, without quotation marks and backslashes; inches become two apostrophes. */
export const portalText = (text: string, longest = LONGEST_LINE): string =>
  text
    .slice(0, 4 * longest)
    .replaceAll('"', "''")
    .replaceAll('\\', '/')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()

/**
 * Street and city of an address on one line, in which the city comes last (decision 0090). Where the last part cannot be a city, the
 * city of the PIN code counts.
 */
export function splitAddress(
  address: string,
  city_of_pin: string | null,
): { address1: string; address2: string | null; city: string } {
  const parts = portalText(address, 2 * LONGEST_LINE)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  const ends_in_city = parts.length > 1 && last.length >= 3 && !/\d/.test(last)
  const city = (ends_in_city ? last : (city_of_pin ?? last)).slice(0, LONGEST_CITY)
  const street = (ends_in_city ? parts.slice(0, -1) : parts).join(', ')
  const second = street.slice(LONGEST_LINE).trim()
  return { address1: street.slice(0, LONGEST_LINE).trim() || city, address2: second.length >= 3 ? second : null, city }
}
