// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAddress, saveBusinessLayout } from '#ui/layout-config.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import BottomBar from './BottomBar.tsx'
import type { MenuGroup } from './menu.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  noteAddress('/business')
})

const entry = (path: string, name: string, module?: string) => ({ path, title: { id: name }, icon: () => null, module })
const menu: MenuGroup[] = [
  { title: null, entries: [entry('dashboard', 'Dashboard')] },
  {
    title: { id: 'CRM' },
    entries: [entry('leads', 'Leads', 'Leads'), entry('contacts', 'Contacts'), entry('cases', 'Cases')],
  },
]

async function show(path = 'lead/5', modules?: { module_name: string; is_enabled: boolean }[]) {
  const seen = { onSearch: vi.fn(), onDrawer: vi.fn() }
  const root = createRootRoute()
  const inside = createRoute({
    getParentRoute: () => root,
    path: '/business/$businessId/$',
    component: () => <BottomBar business_id={5} menu={menu} modules={modules} drawer={false} {...seen} />,
  })
  const history = createMemoryHistory({ initialEntries: [`/business/5/${path}`] })
  const router = createRouter({ routeTree: root.addChildren([inside]), history })
  renderScreen(<RouterProvider router={router as never} />)
  const bar = await screen.findByRole('navigation', { name: 'Main screens' })
  const names = () => [...bar.children].map((one) => one.textContent)
  const current = () => [...bar.querySelectorAll('[aria-current]')].map((one) => one.textContent)
  return { ...seen, history, names, current }
}

it('has the first screens of the menu, the search in the middle and the whole menu, five at most', async () => {
  const { names, onSearch, onDrawer } = await show()
  expect(names()).toEqual(['Dashboard', 'Leads', 'Search', 'Contacts', 'Menu'])
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect([onSearch.mock.calls.length, onDrawer.mock.calls.length]).toEqual([1, 1])
})

it('marks the current place, also on the page of a record and after navigation, and none on other screens', async () => {
  const { current, history } = await show()
  expect(current()).toEqual(['Leads'])
  fireEvent.click(screen.getByRole('link', { name: 'Contacts' }))
  await waitFor(() => expect(history.location.pathname).toBe('/business/5/contacts'))
  await waitFor(() => expect(current()).toEqual(['Contacts']))
  history.push('/business/5/trash')
  await waitFor(() => expect(current()).toEqual([]))
})

it('follows the arrangement of the side menu, and leaves out modules that are off', async () => {
  noteAddress('/business/5/dashboard')
  saveBusinessLayout(5, {
    sidenav: [{ path: 'cases', label: 'Complaints' }, { path: 'contacts' }, { path: 'dashboard', is_hidden: true }],
  })
  const { names } = await show('dashboard', [{ module_name: 'Leads', is_enabled: false }])
  expect(names()).toEqual(['Complaints', 'Contacts', 'Search', 'Menu'])
})
