// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { noteAddress, readLayout } from '#ui/layout-config.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import BottomBar from './BottomBar.tsx'
import CommandPalette from './CommandPalette.tsx'
import type { MenuGroup } from './menu.ts'
import { Sidebar } from './Sidebar.tsx'

// Forty-five invented entries in the eight groups of a whole suite, in the side menu of a phone 360 px wide.
const NAMES: Record<string, string[]> = {
  Home: ['Dashboard', 'Reminders', 'Calendar'],
  Sales: ['Leads', 'Opportunities', 'Contacts', 'Companies', 'Quotations', 'Orders', 'Invoices', 'Price lists'],
  Activities: ['Tasks', 'Calls', 'Meetings', 'Visits', 'Messages'],
  Stock: ['Items', 'Warehouses', 'Movements', 'Transfers', 'Purchases', 'Suppliers', 'Work orders', 'Stock counts'],
  Money: ['Payments', 'Receipts', 'Expenses', 'Ledgers', 'GST returns', 'E-way bills', 'Loans'],
  People: ['Users', 'Teams', 'Employees', 'Attendance', 'Timesheets', 'Payroll', 'Leave'],
  Insight: ['Reports', 'Targets', 'Custom reports', 'Goals'],
  Help: ['Tickets', 'Knowledge base', 'Support'],
}
const pathOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const menu: MenuGroup[] = Object.entries(NAMES).map(([title, names]) => ({
  name: title.toLowerCase(),
  title: title === 'Home' ? null : { id: title, message: title },
  entries: names.map((name) => ({ path: pathOf(name), title: { id: name, message: name }, icon: () => null })),
}))

beforeEach(() => {
  localStorage.clear()
  writeStored('id_token', 'token-1')
  writeStored('auth', { user: { id: 7, name: 'Asha', email: 'a@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  noteAddress('/business/5/dashboard')
  const kept: Record<string, unknown> = {}
  startClient({
    notify: () => {},
    fetch: (async (url: string, init: RequestInit) => {
      if (url.includes('search/some'))
        return Response.json({ data: [{ record: 'lead', id: 9, title: 'Kavita Mehta', detail: '' }] })
      if (!url.includes('preferences')) return Response.json([])
      if (init.method === 'PUT') Object.assign(kept, JSON.parse(String(init.body)).values)
      return Response.json({ account: {}, member: kept, business: {}, merged: kept, may_manage: true })
    }) as unknown as typeof fetch,
  })
})
afterEach(() => {
  cleanup()
  noteAddress('/business')
})

function Phone({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false)
  const shared = { business_id: 5, menu, modules: undefined, onSearch }
  const nothing = () => {}
  return (
    <>
      <Sidebar
        {...shared}
        business_name="Tulsi Fabrics"
        role_name="Owner"
        person={[]}
        records={[{ record: 'lead', title: { id: 'Leads' }, icon: () => null, path: (id) => `lead/${id}` }]}
        form="drawer"
        open={open}
        onNavigate={() => setOpen(false)}
        onSheet={nothing}
        onPassword={nothing}
        onAppearance={nothing}
      />
      <BottomBar {...shared} drawer={open} onDrawer={() => setOpen(true)} />
    </>
  )
}

async function show(path: string) {
  const onSearch = vi.fn()
  const root = createRootRoute()
  const inside = createRoute({
    getParentRoute: () => root,
    path: '/business/$businessId/$',
    component: () => <Phone onSearch={onSearch} />,
  })
  const history = createMemoryHistory({ initialEntries: [`/business/5/${path}`] })
  const router = createRouter({ routeTree: root.addChildren([inside]), history })
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const side = await screen.findByRole('navigation', { name: 'Modules' })
  // A folded group is inert, so neither the keyboard nor a screen reader can reach its entries.
  const shown = () =>
    [...side.querySelectorAll('a')].filter((one) => !one.closest('[inert]')).map((one) => one.textContent)
  return { side: within(side), shown, onSearch, history }
}

const head = (name: string) => screen.getByRole('button', { name })

describe('a side menu of forty-five entries', () => {
  it('has all of them, and shows only the first ones and the group of the open screen', async () => {
    expect(Object.values(NAMES).flat()).toHaveLength(45)
    const { shown } = await show('payments')
    // The first groups that fit into twenty entries, in the order of the work.
    const fitting = ['Sales', 'Activities', 'Insight']
    expect(shown()).toEqual([...NAMES.Home, ...NAMES.Sales, ...NAMES.Activities, ...NAMES.Money, ...NAMES.Insight])
    for (const group of Object.keys(NAMES).slice(1))
      expect([group, head(group).getAttribute('aria-expanded')]).toEqual([
        group,
        String(group === 'Money' || fitting.includes(group)),
      ])
  })

  it('unfolds and folds its groups by their headings, and stores both', async () => {
    const { shown } = await show('leads')
    fireEvent.click(head('Stock'))
    fireEvent.click(head('Sales'))
    const first = [...NAMES.Home, ...NAMES.Activities, ...NAMES.Stock]
    expect(shown()).toEqual([...first, ...NAMES.Insight])
    expect(readStored('demo_layout_config')).toMatchObject({ folded: ['sales'], unfolded: ['stock'] })
    cleanup()
    const again = await show('payments')
    expect(again.shown()).toEqual([...first, ...NAMES.Money, ...NAMES.Insight])
  })

  it('puts starred entries on top for this person, and removes them again', async () => {
    const { side, shown } = await show('leads')
    expect(side.queryByRole('button', { name: 'Favourites' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add Invoices to the favourites' }))
    await waitFor(() => expect(shown().slice(0, 1)).toEqual(['Invoices']))
    await waitFor(() => expect(readLayout(5).favourites).toEqual(['invoices']))
    // It also stays in its own group.
    expect(shown().filter((name) => name === 'Invoices')).toHaveLength(2)
    fireEvent.click(screen.getAllByRole('button', { name: 'Take Invoices off the favourites' })[0])
    await waitFor(() => expect(side.queryByRole('button', { name: 'Favourites' })).toBeNull())
  })

  it('shows recently opened records when their group is unfolded, and reads their names only then', async () => {
    writeStored('recent', { user_id: 7, items: { 5: ['lead:9'] } })
    const { shown, side } = await show('dashboard')
    expect(side.queryByRole('link', { name: 'Kavita Mehta' })).toBeNull()
    fireEvent.click(head('Opened last'))
    await waitFor(() => expect(shown()).toContain('Kavita Mehta'))
    expect(side.getByRole('link', { name: 'Kavita Mehta' }).getAttribute('href')).toBe('/business/5/lead/9')
  })

  it('has a search that finds each of the entries', async () => {
    const { onSearch } = await show('leads')
    fireEvent.click(screen.getByRole('button', { name: /Search or jump to/ }))
    expect(onSearch).toHaveBeenCalled()
    cleanup()
    const nothing = () => {}
    const root = createRootRoute({
      component: () => (
        <CommandPalette
          {...{ menu, settings: [], create: [], actions: [], modules: undefined, business_id: 5, records: [] }}
          inside={(path) => `/business/5/${path}`}
          only_places
          onCreate={nothing}
          onOpenHit={nothing}
          onSheet={nothing}
          onPassword={nothing}
          onAppearance={nothing}
          onClose={nothing}
        />
      ),
    })
    const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
    renderScreen(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    const box = await screen.findByRole('combobox')
    for (const name of ['E-way bills', 'Knowledge base', 'Stock counts', 'Payroll']) {
      fireEvent.change(box, { target: { value: name.toLowerCase() } })
      expect(screen.getAllByRole('option')[0].textContent).toContain(name)
    }
  })
})

describe('the bottom of a phone', () => {
  const bar = () => {
    const nav = screen.getByRole('navigation', { name: 'Main screens' })
    return [...nav.children].map((one) => one.textContent)
  }

  it('has five places by default: the first screens, the search and the whole menu', async () => {
    await show('leads')
    expect(bar()).toEqual(['Dashboard', 'Reminders', 'Search', 'Calendar', 'Menu'])
  })

  it('has the places that the person chose, from any group', async () => {
    writeStored('demo_layout_config', {
      businesses: { 5: { phone_places: ['invoices', 'payments', 'tasks', 'tickets', '@menu'] } },
    })
    await show('leads')
    expect(bar()).toEqual(['Invoices', 'Payments', 'Tasks', 'Tickets', 'Menu'])
  })
})
