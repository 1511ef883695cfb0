// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { catalogWith } from '#engine/record/catalog.ts'
import { catalog } from '#modules/catalog.ts'
import { paper } from '../role.test-kit.ts'
import RoleEditorScreen from './RoleEditorScreen.web.tsx'
import RoleListScreen from './RoleListScreen.web.tsx'

// The whole editor with every record may be slow on a busy machine, so wait longer.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

const SALES = {
  id: 3,
  name: 'Sales',
  version: 4,
  is_fixed: false,
  people: 6,
  rights: { lead: { view: 'own', create: 'all', edit: 'own' } },
  fields: { lead: { amount: 'read' } },
}
const ADMIN = { ...SALES, id: 1, name: 'Admin', is_fixed: true, people: 1, fields: {} }

// A table of every record takes seconds for each test, so only the test of its groups shows all.
const FEW = ['user', 'lead', 'contact']
const few = catalogWith(catalog.records.filter(({ name }) => FEW.includes(name)))

function open(path: string, more: Parameters<typeof serve>[0] = () => undefined, records = few) {
  const calls = serve(
    (call) =>
      more(call) ?? (call.path === 'roles' && call.method === 'GET' ? { body: { data: [ADMIN, SALES] } } : undefined),
  )
  const around = (children: React.ReactNode) => (
    <RecordsProvider catalog={records} overrides={{}} business_id={7}>
      {children}
    </RecordsProvider>
  )
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/business/7/roles', component: () => around(<RoleListScreen />) }),
    createRoute({
      getParentRoute: () => root,
      path: '/business/7/roles/$roleId',
      component: () => around(<RoleEditorScreen />),
    }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { calls, router }
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the list of roles', () => {
  it('shows a summary of each role and the number of its people', async () => {
    open('/business/7/roles')
    expect(await screen.findByText('Sees own leads · can add, edit · amount not to change')).toBeTruthy()
    expect(screen.getByText('6 people')).toBeTruthy()
    expect(screen.getByText('Sees and does everything, always')).toBeTruthy()
  })
})

describe('the role editor', () => {
  it('titles its groups with the labels of the menu', async () => {
    open('/business/7/roles/3', undefined, catalog)
    await screen.findByLabelText('Delete: Leads')
    const heads = [...document.querySelectorAll('th[scope=rowgroup]')].map((one) => one.textContent)
    const order = [
      'Leads',
      'Contacts',
      'Opportunities',
      'Activities',
      'Tasks',
      'Reminders',
      'People',
      'Business',
      'Settings',
    ]
    expect(heads.filter((head) => order.includes(head ?? ''))).toEqual(order)
  })

  it('shows the changes as sentences before it saves them with the opened version', async () => {
    const { calls } = open('/business/7/roles/3', (call) => (call.method === 'PUT' ? { body: SALES } : undefined))
    await screen.findByLabelText('Delete: Leads')
    choose('Delete: Leads', 'own')
    choose('See: Leads', 'team')
    fireEvent.click(screen.getByRole('button', { name: 'Review and save' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Sales can now delete own leads')).toBeTruthy()
    expect(dialog.getByText('Sales can now see leads of their team (was: own)')).toBeTruthy()
    expect(dialog.getByText('6 people have this role. It holds from their next click.')).toBeTruthy()
    expect(calls.some((call) => call.method === 'PUT')).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
        version: 4,
        rights: { lead: { view: 'team', create: 'all', edit: 'own', delete: 'own' } },
        fields: { lead: { amount: 'read' } },
      }),
    )
    const sent = calls.find((call) => call.method === 'PUT')?.body ?? {}
    expect(Object.keys(sent).toSorted()).toEqual(['fields', 'name', 'rights', 'version'])
  })

  it('sets a whole row and copies another role', async () => {
    open('/business/7/roles/new')
    fireEvent.click(await screen.findByRole('button', { name: 'Set the whole row: Leads' }))
    fireEvent.click(await screen.findByText('Everything'))
    await waitFor(() => expect((screen.getByLabelText('Export: Leads') as HTMLSelectElement).value).toBe('all'))
    fireEvent.click(screen.getByRole('button', { name: /Copy from/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /Sales/ }))
    await waitFor(() => expect((screen.getByLabelText('Export: Leads') as HTMLSelectElement).value).toBe('none'))
    expect((screen.getByLabelText('See: Leads') as HTMLSelectElement).value).toBe('own')
  })

  it('limits a field in the panel of its record', async () => {
    const { calls } = open('/business/7/roles/3', (call) => (call.method === 'PUT' ? { body: SALES } : undefined))
    fireEvent.click(await screen.findByRole('button', { name: 'Fields of Leads: 1 limited' }))
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: 'masked' } })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Review and save' }))
    expect(await screen.findByText('Sales now sees only the end of Phone of leads')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find((call) => call.method === 'PUT')?.body.fields).toEqual({
        lead: { amount: 'read', phone: 'masked' },
      }),
    )
  })

  it('shows Admin read-only', async () => {
    open('/business/7/roles/1')
    expect(await screen.findByText(/Admin always has every right/)).toBeTruthy()
    expect((screen.getByLabelText('Delete: Leads') as HTMLSelectElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull()
  })

  it('checks the name before anything is sent', async () => {
    const { calls } = open('/business/7/roles/new')
    const name = await screen.findByLabelText('Role name')
    fireEvent.change(name, { target: { value: 'admin' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create role' }))
    expect(await screen.findByText('This name is reserved. Choose another name')).toBeTruthy()
    expect(calls.some((call) => call.method === 'POST')).toBe(false)
  })

  it('keeps the changes when another person saved first, and shows theirs', async () => {
    const theirs = { ...SALES, version: 5, rights: { lead: { view: 'all', create: 'all', edit: 'own' } } }
    open('/business/7/roles/3', (call) =>
      call.method === 'PUT'
        ? {
            status: 409,
            body: { code: 'E_CONFLICT', message: 'Somebody else changed this in the meantime', current: theirs },
          }
        : undefined,
    )
    await screen.findByLabelText('Delete: Leads')
    choose('Delete: Leads', 'own')
    fireEvent.click(screen.getByRole('button', { name: 'Review and save' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Sales can now see all leads (was: own)')).toBeTruthy()
    expect((screen.getByLabelText('Delete: Leads') as HTMLSelectElement).value).toBe('own')
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect((screen.getByLabelText('See: Leads') as HTMLSelectElement).value).toBe('all'))
    expect((screen.getByLabelText('Delete: Leads') as HTMLSelectElement).value).toBe('none')
  })

  it('offers only rights that the person has', async () => {
    open('/business/7/roles/3', (call) =>
      call.path.endsWith('/permissions')
        ? {
            body: [
              {
                role_name: 'Clerk',
                is_owner: false,
                rights: { role: { view: 'all', edit: 'all' }, lead: { view: 'team' } },
                fields: { lead: { phone: 'masked' } },
              },
            ],
          }
        : undefined,
    )
    const view = (await screen.findByLabelText('See: Leads')) as HTMLSelectElement
    await waitFor(() => expect(view.disabled).toBe(false))
    expect([...view.options].filter((one) => one.disabled).map((one) => one.text)).toEqual(['Branch', 'All'])
    // Rights that the role already has may stay.
    expect([...(screen.getByLabelText('Add: Leads') as HTMLSelectElement).options].some((one) => one.disabled)).toBe(
      false,
    )
  })

  it('offers the rights of actions under the labels of their buttons, and shows their changes as sentences', async () => {
    open(
      '/business/7/roles/3',
      (call) => (call.method === 'PUT' ? { body: SALES } : undefined),
      catalogWith([...few.records, paper]),
    )
    await screen.findByLabelText('Approve, Reject: Papers')
    expect(screen.queryByLabelText('Approve, Reject: Leads')).toBeNull()
    choose('Approve, Reject: Papers', 'own')
    expect((screen.getByLabelText('See: Papers') as HTMLSelectElement).value).toBe('own')
    fireEvent.click(screen.getByRole('button', { name: 'Review and save' }))
    expect(await screen.findByText('Sales can now use “Approve, Reject” on own papers')).toBeTruthy()
  })
})
