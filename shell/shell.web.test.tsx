// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { guestOnly, innerPath, requireBusinessData, requireSession } from './guards.ts'
import { currentEntry, isModuleOn, listOf, type MenuGroup } from './menu.ts'
import { OfflineDialog } from './OfflineDialog.tsx'
import { MaintenanceScreen } from './system-screens.tsx'

const signIn = (expires_at = '2999-01-01T00:00:00Z') => {
  writeStored('id_token', 'token-1')
  writeStored('auth', { user: { id: 7, name: 'Asha', email: 'asha@example.in' }, expires_at })
}
const placeOf = async (run: () => unknown) => {
  try {
    await run()
  } catch (thrown) {
    if (isRedirect(thrown)) return { to: thrown.options.to, search: thrown.options.search }
    throw thrown
  }
  return null
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the guards', () => {
  it('send a visitor without a session to sign in and keep the requested address', async () => {
    expect(await placeOf(() => requireSession({ href: '/business/5/leads' }))).toEqual({
      to: '/sign-in',
      search: { next: '/business/5/leads' },
    })
  })
  it('log out a person whose token has expired', async () => {
    signIn('2020-01-01T00:00:00Z')
    expect(await placeOf(() => requireSession({ href: '/business' }))).toMatchObject({ to: '/sign-in' })
    expect(localStorage.getItem('id_token')).toBeNull()
  })
  it('send a signed-in guest to the business of the address, else to the list', async () => {
    signIn()
    expect(await placeOf(() => guestOnly({ business_id: '5' }))).toMatchObject({ to: '/business/5/dashboard' })
    expect(await placeOf(() => guestOnly({ business_id: 'x' }))).toMatchObject({ to: '/business' })
  })
  it('show guest pages while only a token or only an auth entry is stored', async () => {
    writeStored('id_token', 'token-1')
    expect(await placeOf(() => guestOnly({}))).toBeNull()
  })
  it('ask for missing business data and come back', async () => {
    signIn()
    startClient({
      fetch: (async (url: string) =>
        new Response(
          JSON.stringify(url.endsWith('my_branches') ? [] : { id: 5, missing: ['nature'] }),
        )) as unknown as typeof fetch,
    })
    const place = await placeOf(() =>
      requireBusinessData({ business_id: '5', href: '/business/5/leads', queries: new QueryClient() }),
    )
    expect(place).toEqual({ to: '/create', search: { businessId: 5, next: '/business/5/leads' } })
  })
  it('do not require data that only papers need', async () => {
    signIn()
    const body = { id: 5, missing: [], missing_for_papers: ['gstin'] }
    startClient({
      fetch: (async (url: string) =>
        new Response(JSON.stringify(url.endsWith('my_branches') ? [] : body))) as unknown as typeof fetch,
    })
    const open = () => requireBusinessData({ business_id: '5', href: '/business/5', queries: new QueryClient() })
    expect(await placeOf(open)).toBeNull()
  })
  it('open the set-up of the second step if a business requires it, and return', async () => {
    signIn()
    const body = JSON.stringify({ code: 'E_SECOND_FACTOR', message: 'Set it up first' })
    startClient({ fetch: (async () => new Response(body, { status: 403 })) as unknown as typeof fetch })
    const place = await placeOf(() =>
      requireBusinessData({ business_id: '5', href: '/business/5/leads', queries: new QueryClient() }),
    )
    expect(place).toEqual({ to: '/profile', search: { tab: 'security', next: '/business/5/leads' } })
  })
  it('never follow an address outside the product', () => {
    expect(['/business/5', '//evil.example', 'https://evil.example', '/\\evil.example', 7].map(innerPath)).toEqual([
      '/business/5',
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the menu', () => {
  it('finds the list of a module by its singular or plural name', () => {
    const leads = { title: { id: 'Leads' }, path: 'leads', icon: () => null }
    const menu = [{ title: null, entries: [leads] }] as unknown as MenuGroup[]
    expect([listOf(menu, 'lead')?.path, listOf(menu, 'leads')?.path, listOf(menu, 'deal')]).toEqual([
      'leads',
      'leads',
      undefined,
    ])
  })
  it('marks only the entry of the address', () => {
    const entries = [
      { path: 'dashboard' },
      { path: 'leads' },
      { path: 'contacts' },
      { path: 'user' },
      { path: 'roles' },
      { path: 'config/leads' },
      { path: 'integration', also_active: ['integrations'] },
      { path: 'theme/sidenav' },
      { path: 'theme' },
    ]
    const at = (address: string) => currentEntry(entries, address)?.path
    for (const address of [
      'leads',
      'leads/board',
      'leads?tab=2',
      'lead/5',
      'create/lead',
      'edit/5/lead',
      'import/leads',
    ])
      expect([address, at(address)]).toEqual([address, 'leads'])
    for (const address of ['contacts', 'contact/5', 'create/contact', 'contacts/merge', 'import/contacts'])
      expect([address, at(address)]).toEqual([address, 'contacts'])
    for (const address of ['integration', 'integrations/indiamart', 'integrations/website?id=3'])
      expect([address, at(address)]).toEqual([address, 'integration'])
    expect(at('config/leads')).toBe('config/leads')
    expect([at('theme/sidenav'), at('theme/fonts')]).toEqual(['theme/sidenav', 'theme'])
    expect(at('roles/new')).toBe('roles')
    for (const address of ['', 'trash', 'leadsboard', 'users-of', 'notifications']) expect(at(address)).toBeUndefined()
  })
  it('shows entries of modules that are enabled or have no setting', () => {
    const modules = [{ module_name: 'Leads', is_enabled: false }]
    expect([isModuleOn(modules, 'Leads'), isModuleOn(modules, 'Dashboard'), isModuleOn(undefined, 'Leads')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('the system screens', () => {
  it('have the words of the specification', () => {
    renderScreen(<MaintenanceScreen />)
    expect(screen.getByRole('heading').textContent).toBe('Under Maintenance')
    expect(
      screen.getByText(
        "We're currently improving your experience. We'll be back shortly. Thank you for your patience.",
      ),
    ).toBeTruthy()
  })
  it('show that the connection is lost, and close with OK', () => {
    const onClose = vi.fn()
    renderScreen(<OfflineDialog onClose={onClose} />)
    expect(screen.getByText('No Internet Connection')).toBeTruthy()
    expect(screen.getByText('Make Sure that Wi-Fi or Mobile Data is turned On. Then Try Again')).toBeTruthy()
    fireEvent.click(screen.getByText('OK'))
    expect(onClose).toHaveBeenCalled()
  })
})
