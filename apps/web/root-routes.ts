import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { AppFrame } from '#shell/AppFrame.tsx'
import { requireBusinessData, requireSession } from '#shell/guards.ts'

// The parents of all routes, for routes.tsx and for business-routes.tsx, which is loaded later.

export type RouterContext = {
  queries: QueryClient
  /** Loads the routes inside a business at the first call. Returns true if one of them has the address. */
  openBusiness: (pathname: string) => Promise<boolean>
}

/** The parent of every route. */
export const root = createRootRouteWithContext<RouterContext>()({ component: AppFrame })

/** Accepts any search values; each screen reads the ones it knows. */
export const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search

/** The parent of every screen of a business: signed in, required data present, the shell around it. */
export const business = createRoute({
  getParentRoute: () => root,
  path: '/business/$businessId',
  validateSearch: anySearch,
  beforeLoad: async ({ location, params, context }) => {
    requireSession(location)
    // Load the code while the server answers. If that fails, unknownInside loads it again and reports the error.
    context.openBusiness(location.pathname).catch(() => {})
    await requireBusinessData({ business_id: params.businessId, href: location.href, queries: context.queries })
  },
  component: lazyRouteComponent(() => import('./BusinessLayout.tsx')),
})
