import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { renderScreen } from './render.web.test-kit.tsx'

/** Renders a screen at an address, such as `/business/$businessId/dashboard` at `/business/7/dashboard`; for tests. */
export function renderAt(Screen: RouteComponent, options: { path: string; at: string }) {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: options.path, component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [options.at] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderScreen(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

/** Surrounds parts of a screen with a router without routes: links have their address, navigation has no effect. */
export function PlainRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }))
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
