// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { placeOf } from '#ui/places.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import TeamScreen from './TeamScreen.web.tsx'

const team = (id: number, title: string) => ({ id, title, parent_id: null, lead_id: null, is_live: true, version: 1 })
const person = (id: number, title: string, team_id: number | null) => ({
  id,
  title,
  team_id,
  status: 'Active',
  is_live: true,
})

beforeEach(() => {
  serve(({ path }) =>
    path === 'options/team'
      ? { body: { data: [team(1, 'Exports'), team(2, 'Surat'), team(3, 'Vapi')] } }
      : path === 'options/user'
        ? { body: { data: [person(5, 'Asha', 2), person(6, 'Ravi', null)] } }
        : undefined,
  )
})
afterEach(cleanup)

function show(address: string) {
  const root = createRootRoute()
  const teams = createRoute({ getParentRoute: () => root, path: '/business/$businessId/team', component: TeamScreen })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([teams]), history })
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordsProvider catalog={catalog} overrides={{}} business_id={7}>
        <RouterProvider router={router as never} />
      </RecordsProvider>
    </QueryClientProvider>,
  )
  return { history, router }
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('the screen of the teams', () => {
  it('opens the team in its address', async () => {
    show('/business/7/team?team=2')
    expect(await heading('Surat')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Surat/ }).getAttribute('aria-current')).toBe('true')
  })

  it('opens another team when the address changes, as from one result of the palette to the next', async () => {
    const { router } = show('/business/7/team?team=2')
    await heading('Surat')
    await router.navigate(placeOf('/business/7/team?team=3') as never)
    expect(await heading('Vapi')).toBeTruthy()
  })

  it('keeps the chosen team in its address, also for the people without a team', async () => {
    const { history } = show('/business/7/team')
    expect(await heading('Exports')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Surat/ }))
    expect(await heading('Surat')).toBeTruthy()
    expect(history.location.search).toBe('?team=2')
    fireEvent.click(screen.getByRole('button', { name: /^In no team/ }))
    expect(await heading('In no team')).toBeTruthy()
    history.back()
    await waitFor(() => expect(history.location.search).toBe('?team=2'))
    expect(await heading('Surat')).toBeTruthy()
  })

  it('shows the first team if the one in the address was deleted', async () => {
    show('/business/7/team?team=99')
    expect(await heading('Exports')).toBeTruthy()
  })
})
