import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { nameOfCountry } from '#base/countries.ts'
import { publicRoute, type RouteSpec } from '#engine/server/http/route.server.ts'

/** A country: its ISO 3166 code of two letters, its English name, and the code of its phones with the plus. */
interface Country {
  code: string
  name: string
  phone_code: string
}

const FIRST = 'IN'
let countries: Country[] | null = null

/** All countries, India first, the others by name. */
function allCountries(): Country[] {
  countries ??= getCountries()
    .map((code) => ({ code, name: nameOfCountry(code, 'en') ?? code, phone_code: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || a.name.localeCompare(b.name, 'en'))
  return countries
}

/** The list of countries, which sign-up and addresses need before there is a session. */
export const countryRoute: RouteSpec = publicRoute({
  method: 'GET',
  path: '/countries',
  summary: 'Countries with code, name and phone code, India first',
  handler: ({ reply }): { data: Country[] } => {
    reply.header('cache-control', 'public, max-age=86400')
    return { data: allCountries() }
  },
})
