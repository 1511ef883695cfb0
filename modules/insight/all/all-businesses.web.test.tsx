// @vitest-environment happy-dom
import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import AllBusinessesScreen from './AllBusinesses.web.tsx'

configure({ asyncUtilTimeout: 15_000 })
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const firm = (id: number, name: string, more = {}) => ({
  ...{ id, name, role_name: 'Admin', is_owner: true, is_complete: true, needs_second_factor: false },
  ...more,
})

/** Sales of 3 lakh against 2, no right to receipts, and 12 leads against 16. */
function rowsOf({ metric, from }: { metric: string; from: string }) {
  const is_before = from === '2026-10-01'
  if (metric === 'invoice') return [{ value: null, count: 3, sum: is_before ? '200000.00' : '300000.00' }]
  if (metric === 'receipt') return null
  if (metric === 'lead') return [{ value: null, count: is_before ? 16 : 12, sum: '0.00' }]
  return []
}

it('shows the businesses of a person side by side with the change since last month; each opens its dashboard', async () => {
  const calls = serve(({ path, query }) => {
    if (path === 'businesses')
      return {
        body: [firm(7, 'Meera Fabrics'), firm(8, 'Begun', { is_complete: false }), firm(9, 'Tulsi Sarees')],
      }
    if (path === 'metrics')
      return { body: { data: JSON.parse(query.get('ask') ?? '[]').map((one: never) => ({ rows: rowsOf(one) })) } }
    return undefined
  })
  renderAt(AllBusinessesScreen, { path: '/dashboard', at: '/dashboard' })
  const row = (await screen.findByRole('link', { name: 'Meera Fabrics' })).closest('tr') as HTMLElement
  await within(row).findByText('₹3 L')
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['₹3 L +50%', '—', '12 −25%', '0'])
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/business/7/dashboard')
  expect(screen.getByRole('link', { name: 'Tulsi Sarees' })).toBeTruthy()
  // A business that is not set up yet has no figures.
  expect(screen.queryByText('Begun')).toBeNull()
  expect(calls.filter(({ path }) => path === 'metrics')).toHaveLength(2)
})

it('shows an error with Retry when the businesses could not be read', async () => {
  serve(({ path }) => (path === 'businesses' ? { status: 500, body: {} } : undefined))
  renderAt(AllBusinessesScreen, { path: '/dashboard', at: '/dashboard' })
  expect(await screen.findByText('Your businesses could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('says what to do where no business has figures yet', async () => {
  serve(({ path }) => (path === 'businesses' ? { body: [firm(8, 'Begun', { is_complete: false })] } : undefined))
  renderAt(AllBusinessesScreen, { path: '/dashboard', at: '/dashboard' })
  expect(await screen.findByText('No business to compare yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your businesses' }).getAttribute('href')).toBe('/business')
})
