// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { ShellContext } from '#shell/shell-context.ts'
import { noteAddress, readLayout } from '#ui/layout-config.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import ModulesScreen from './ModulesScreen.web.tsx'
import { PhonePlaces } from './PhonePlaces.web.tsx'

afterEach(() => {
  cleanup()
  noteAddress('/business')
})

const entry = (path: string, title: string, module?: string) => ({
  path,
  title: { id: title },
  icon: () => null,
  module,
})
const menu = [
  { name: 'home', title: null, entries: [entry('dashboard', 'Dashboard', 'Dashboard')] },
  {
    name: 'sales',
    title: { id: 'Sales' },
    entries: [entry('leads', 'Leads', 'Leads'), entry('contacts', 'Contacts', 'Contacts')],
  },
]
const settings = [{ name: 'sales', title: { id: 'Sales' }, entries: [entry('config/leads', 'Leads setup', 'Leads')] }]
const place = { business_id: 7, menu, settings, whole: { menu, settings } }

it('switches modules on and off under the names of their screens, and sends only what changed', async () => {
  const rows = ['Dashboard', 'Leads', 'Contacts', 'Business', 'setting', 'Properties'].map((module_name) => ({
    module_name,
    is_enabled: !['Properties', 'Contacts'].includes(module_name),
  }))
  const calls = serve(({ path, method, body }) => {
    if (path !== 'modules') return undefined
    const sent = method === 'PUT' ? (body.data as typeof rows) : []
    return { body: { data: rows.map((row) => sent.find((one) => one.module_name === row.module_name) ?? row) } }
  })
  renderAt(
    () => (
      <ShellContext value={place}>
        <ModulesScreen />
      </ShellContext>
    ),
    { path: '/business/$businessId/settings/modules', at: '/business/7/settings/modules' },
  )
  const contacts = await screen.findByLabelText<HTMLInputElement>('Contacts')
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => one.checked)
  // What cannot be switched off and what has no screens yet is not offered.
  expect(boxes()).toEqual([true, true, false])
  expect(screen.getByText('Leads setup')).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Leads'))
  expect(boxes()).toEqual([true, false, false])
  // A trade chooses for all of them; each can be changed afterwards.
  fireEvent.click(screen.getByRole('button', { name: 'Trader' }))
  expect(boxes()).toEqual([true, true, true])
  expect(contacts.checked).toBe(true)
  fireEvent.click(save)
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      data: [{ module_name: 'Contacts', is_enabled: true }],
    }),
  )
})

it('puts a chosen screen at a place of the phone, and lets two places change', async () => {
  noteAddress('/business/7/theme/sidenav')
  let kept: Record<string, unknown> = {}
  serve(({ path, method, body }) => {
    if (path !== 'preferences') return undefined
    if (method === 'PUT') kept = { ...kept, ...(body.values as object) }
    return { body: { account: {}, member: kept, business: {}, merged: kept, may_manage: false } }
  })
  renderAt(
    () => (
      <ShellContext value={place}>
        <PhonePlaces />
      </ShellContext>
    ),
    { path: '/business/$businessId/theme/sidenav', at: '/business/7/theme/sidenav' },
  )
  const at = (index: number) => screen.getByLabelText<HTMLSelectElement>(`Place ${index}`)
  expect((await screen.findAllByRole<HTMLSelectElement>('combobox')).map((one) => one.value)).toEqual([
    'dashboard',
    'leads',
    '@search',
    'contacts',
    '@menu',
  ])
  fireEvent.change(at(1), { target: { value: 'contacts' } })
  await waitFor(() =>
    expect(readLayout(7).phone_places).toEqual(['contacts', 'leads', '@search', 'dashboard', '@menu']),
  )
  await waitFor(() => expect(kept.phone_places).toEqual(['contacts', 'leads', '@search', 'dashboard', '@menu']))
})
