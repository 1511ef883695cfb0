import type { RouteSpec } from '#engine/server/http/route.server.ts'
import { businessListRoutes } from './businesses.server.ts'
import { gstPortalRoutes } from './gst-portal/routes.server.ts'
import { logoRoutes } from './logo/logo.server.ts'
import { placeAndModuleRoutes } from './modules.server.ts'
import { smsHookRoutes } from '#platform/sms/hooks.server.ts'
import type { NewBusinessDefault } from './new-business.server.ts'
import { countryRoute } from './places/countries.server.ts'
import { placeRoutes } from './places/routes.server.ts'
import { profileRoutes } from './profile/routes.server.ts'
import { sessionJobs } from './session/jobs.server.ts'
import { sessionRoutes } from './session/routes.server.ts'
import { preferenceRoutes } from './settings/preferences.server.ts'

/**
 * Sign-up, sessions, businesses, branches, towns, countries, the lookup of GSTINs and modules. `newBusinessDefaults` plant the initial data of higher modules;
 * they are passed in because this module must not import those modules.
 */
export function businessRoutes(options: {
  newBusinessDefaults: readonly NewBusinessDefault[]
  now?: () => Date
}): RouteSpec[] {
  return [
    ...sessionRoutes(options.now),
    ...smsHookRoutes(options.now),
    ...profileRoutes(options.now),
    ...businessListRoutes(options.newBusinessDefaults),
    ...placeAndModuleRoutes,
    ...placeRoutes,
    countryRoute,
    ...gstPortalRoutes(),
    ...preferenceRoutes,
    ...logoRoutes,
  ]
}

/** The jobs of this module by name. */
export const jobs = sessionJobs()
