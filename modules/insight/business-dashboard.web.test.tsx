// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { storeSession } from '#ui/client/session.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
// Import it here, so that no test waits for it to load.
import './BusinessDashboard.web.tsx'
import DashboardScreen from './today.web.tsx'

// The whole screen is rendered, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const STATUSES = [
  { id: 1, title: 'New', kind: 'open', position: 1 },
  { id: 2, title: 'Won', kind: 'won', position: 2 },
]
type Condition = { field: string; condition: string; values: unknown[] }
const conditionsOf = ({ query }: SeenCall): Condition[] => JSON.parse(query.get('filter') ?? '{}').conditions ?? []
const asks = (call: SeenCall, field: string) => conditionsOf(call).find((one) => one.field === field)?.values
const group = (value: number | null, count: number, sum = '0.00') => ({ value, count, capped: false, sum })

/** Opens the dashboard of business 7, with the figures below, as a person with this role. */
function open({ role = 'Admin', at = '', fails = false } = {}) {
  const calls = serve((call) => {
    const { path } = call
    if (path.endsWith('/permissions')) return { body: [{ role_name: role, is_owner: false, rights: {}, fields: {} }] }
    if (path === 'options/lead_status') return { body: { data: STATUSES } }
    if (path === 'options/lead_source')
      return {
        body: {
          data: [
            { id: 5, title: 'IndiaMART' },
            { id: 6, title: 'Walk-in' },
          ],
        },
      }
    if (path === 'users')
      return {
        body: {
          data: [
            { id: 4, name: 'Asha' },
            { id: 9, name: 'Ravi' },
          ],
        },
      }
    if (path === 'leads') {
      if (fails) return { status: 500, body: {} }
      const total = asks(call, 'assigned_user')?.[0] === null ? 3 : asks(call, 'follow_up_date') ? 8 : 0
      return { body: { data: [], total } }
    }
    if (path !== 'leads/groups') return undefined
    const is_before = asks(call, 'created_at')?.[1] === '2026-10-01'
    if (call.query.get('field') === 'lead_source_id')
      return { body: { data: is_before ? [group(5, 10), group(6, 2)] : [group(5, 4), group(6, 9), group(null, 2)] } }
    const person = asks(call, 'assigned_user')?.[0]
    if (person === 9) return { body: { data: [group(1, 9), group(2, 3, '250000.00')] } }
    if (person === 4) return { body: { data: [group(1, 0)] } }
    return { body: { data: [group(1, 12), group(2, 3, '250000.00'), group(null, 0)] } }
  })
  writeStored('activeDashboard', 'Business Dashboard')
  renderAt(DashboardScreen, { path: '/business/$businessId/dashboard', at: `/business/7/dashboard${at}` })
  return calls
}
const title = () => screen.findByRole('heading', { level: 1, name: 'Business Dashboard' })
/** The conditions in a link to the list. */
function behind(link: HTMLElement): Condition[] {
  const filter = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('filter') ?? ''
  const read = JSON.parse(filter)
  return (typeof read === 'string' ? JSON.parse(read) : read).conditions
}
const THIS_MONTH = { field: 'created_at', condition: 'Period', values: ['thisMonth'] }

it('shows an Admin the leads of this month compared with the same days of last month, with links to the rows', async () => {
  const calls = open()
  await title()
  const total = await screen.findByRole('link', { name: '15' })
  expect(behind(total)).toEqual([THIS_MONTH])
  expect(await screen.findByText('+25%')).toBeTruthy()
  const before = calls.find((call) => asks(call, 'created_at')?.[0] === 'customPeriod')
  expect(before && asks(before, 'created_at')).toEqual(['customPeriod', '2026-10-01', '2026-10-22'])
  const won = { field: 'lead_status_id', condition: 'In', values: [2] }
  expect(behind(await screen.findByRole('link', { name: '₹2.5 L' }))).toEqual([THIS_MONTH, won])
  // The current open work does not depend on the period.
  const overdue = { field: 'follow_up_date', condition: 'To', values: ['2026-11-21'] }
  expect(behind(screen.getByRole('link', { name: '8' }))).toContainEqual(overdue)
  expect(behind(screen.getByRole('link', { name: '8' }))).not.toContainEqual(THIS_MONTH)
  expect(behind(screen.getByRole('link', { name: 'Walk-in' }))[1]).toEqual({
    field: 'lead_source_id',
    condition: 'In',
    values: [6],
  })
})

it('lists the largest source first, and of the users only those with leads', async () => {
  open()
  await title()
  await screen.findByText('IndiaMART')
  const sources = screen.getAllByRole('link').map((one) => one.textContent)
  expect(sources.filter((one) => ['IndiaMART', 'Walk-in', 'No source'].includes(one ?? ''))).toEqual([
    'Walk-in',
    'IndiaMART',
    'No source',
  ])
  const row = (await screen.findByText('Ravi')).closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['RRavi', '12', '3', '₹2,50,000', '25%'])
  expect(screen.queryByText('Asha')).toBeNull()
})

it('requests the leads of one user if the address has one', async () => {
  const calls = open({ at: '?user=9&period=lastMonth' })
  await title()
  await screen.findAllByRole('link', { name: '12' })
  const grouped = calls.filter(({ path }) => path === 'leads/groups')
  expect(grouped.map((call) => asks(call, 'assigned_user'))).toEqual(grouped.map(() => [9]))
  expect(screen.queryByText('Leads without an owner')).toBeNull()
})

it('is only for owners and Admins; others see their own dashboard without a switch', async () => {
  open({ role: 'Sales' })
  expect(await screen.findByText('My follow-ups')).toBeTruthy()
  await screen.findByRole('button', { name: 'Sections' })
  expect(screen.queryByRole('button', { name: 'Business Dashboard' })).toBeNull()
})

it('changes to the own dashboard by the switch, and at the next sign-in', async () => {
  open({ at: '?user=9' })
  await title()
  fireEvent.click(await screen.findByRole('button', { name: 'User Dashboard' }))
  expect(await screen.findByText('My follow-ups')).toBeTruthy()
  expect(readStored('activeDashboard')).toBe('User Dashboard')
  writeStored('activeDashboard', 'Business Dashboard')
  const user = { id: 4, name: 'Asha', email: 'asha@example.in' }
  storeSession({ user, token: { token: 'next', expires_at: '2999-01-01T00:00:00Z' } })
  expect(readStored('activeDashboard')).toBe('User Dashboard')
})

it('leaves out the sections that the person switched off, and does not request their data', async () => {
  writeStored('Business Dashboard layout', null)
  const calls = open()
  writeStored('Business Dashboard layout', { hidden: ['user', 'overview'] })
  await title()
  await screen.findByText('Sales by source')
  await waitFor(() => expect(screen.queryByText('Leads by user')).toBeNull())
  expect(screen.queryByText('New leads')).toBeNull()
  expect(calls.filter((call) => asks(call, 'assigned_user'))).toEqual([])
  writeStored('Business Dashboard layout', null)
  expect(await screen.findByText('Leads by user')).toBeTruthy()
})

it('shows an error with Retry when one of its figures could not be read', async () => {
  open({ fails: true })
  expect(await screen.findByText('The dashboard could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
