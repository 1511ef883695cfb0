import { screenPaths } from '#engine/record/screens.ts'
import { catalog } from '#modules/catalog.ts'
import { routeTable } from './route-table.ts'

/** Reads an address of the API of the demo business. */
export type Ask = <Answer>(path: string) => Promise<Answer>

export interface Screen {
  name: string
  path: string
  /** Shown to people who are not signed in. */
  is_guest: boolean
  /** One of several screens of its route. */
  has_parameter: boolean
}

/** The values of path parameters. A new parameter must be added here, else the check fails and names it. */
export const PARAMETERS: Record<string, (ask: Ask) => Promise<string | null>> = {
  leadId: async (ask) => String((await ask<{ data: { id: number }[] }>('leads?limit=1&sort=-created_at')).data[0].id),
  roleId: async (ask) => String((await ask<{ data: { id: number }[] }>('roles')).data[1].id),
  // A report that somebody kept.
  reportId: async (ask) => {
    const { data } = await ask<{ data: { id: number }[] }>('saved_filters?scope=report')
    return data[0] ? String(data[0].id) : null
  },
  branchId: async (ask) => String((await ask<{ id: number }[]>('my_branches'))[0].id),
}
/** Routes whose parameters stand for several screens. */
const SCREENS: Record<string, string[]> = {
  '/business/$businessId/$action/{-$itemId}/$moduleName': [
    '/business/$businessId/create/lead',
    '/business/$businessId/edit/$leadId/lead',
    '/business/$businessId/import/leads',
  ],
  '/business/$businessId/leads': ['/business/$businessId/leads', '/business/$businessId/leads?layout=board'],
  '/business/$businessId/opportunities': [
    '/business/$businessId/opportunities',
    '/business/$businessId/opportunities?layout=board',
  ],
  '/business/$businessId/reports/$reportId': ['/business/$businessId/reports/sales-month'],
  '/business/$businessId/reports_module/$moduleName': ['/business/$businessId/reports_module/leads'],
  // These screens need a search part to show anything.
  '/verify-otp': ['/verify-otp?email=asha@example.in'],
  '/change-reset-password': ['/change-reset-password?token=seen'],
  '/business/$businessId/integrations/$provider': [
    '/business/$businessId/integrations/indiamart',
    '/business/$businessId/integrations/tradeindia',
    '/business/$businessId/integrations/website',
  ],
  '/business/$businessId/branch/{-$branchId}': [
    '/business/$businessId/branch',
    '/business/$businessId/branch/$branchId',
  ],
}
/** The newest record whose page has this address; null where the demo business has none. */
async function newestOf(address: string, ask: Ask): Promise<string | null> {
  const record = catalog.records.find((one) => address.endsWith(`/${screenPaths(one).one}/$id`))
  if (!record) throw new Error(`No record has the page ${address}`)
  const { data } = await ask<{ data?: { id: number }[] }>(`${record.path}?limit=1&sort=-id`)
  return data?.[0] ? String(data[0].id) : null
}

/** The address of a screen with its parameters filled in; null where the demo business has no record for it. */
async function filledIn(pattern: string, business_id: string, ask: Ask): Promise<string | null> {
  let path = pattern.replace('$businessId', business_id)
  for (const [, parameter] of pattern.matchAll(/\$(\w+)/g)) {
    if (parameter === 'businessId') continue
    const fill = parameter === 'id' ? () => newestOf(pattern, ask) : PARAMETERS[parameter]
    if (!fill)
      throw new Error(`The screen ${pattern} has no address: journeys/support/screens.ts does not know $${parameter}`)
    const value = await fill(ask)
    if (value === null) return null
    path = path.replace(`$${parameter}`, value)
  }
  return path
}

/** Every screen of the route table with its parameters filled in; `empty` names the pages of records that the demo business has not. */
export async function screensOf(business_id: string, ask: Ask): Promise<{ screens: Screen[]; empty: string[] }> {
  const screens: Screen[] = []
  const empty: string[] = []
  for (const route of routeTable()) {
    if (route.is_redirect || route.path === '/business/$businessId') continue
    for (const pattern of SCREENS[route.path] ?? [route.path]) {
      const path = await filledIn(pattern, business_id, ask)
      if (path === null) {
        empty.push(route.path)
        continue
      }
      const name = pattern
        .replace('/business/$businessId/', '')
        .replace(/\?layout=(\w+)/, '-$1')
        .replace(/\?.*/, '')
        .replace(/\$\w+/g, 'one')
        .replace(/^\//, '')
        .replaceAll('/', '-')
      screens.push({
        name,
        path,
        is_guest: route.is_guest,
        has_parameter: pattern !== route.path || pattern.split('$').length > 2,
      })
    }
  }
  return { screens, empty }
}
