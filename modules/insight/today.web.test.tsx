// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import TodayScreen from './today.web.tsx'

// The whole screen is rendered, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

/** The owner ids in the dashboard's requests, in business 7 of Asha (4), and its greeting. */
async function mineOf(viewing?: object): Promise<{ ids: unknown[]; greeting: string | null }> {
  const calls = serve(({ path }) => {
    if (path.endsWith('/permissions')) return { body: [{ role_name: 'Sales', is_owner: false, rights: {}, viewing }] }
    if (path === 'leads') return { body: { data: [], total: 0 } }
  })
  renderAt(TodayScreen, { path: '/business/$businessId/dashboard', at: '/business/7/dashboard' })
  await screen.findByText('No follow-up is due. A good day to call someone new.')
  const conditions = calls.flatMap(({ query }) => JSON.parse(query.get('filter') ?? '{}').conditions ?? [])
  const ids = conditions.filter((one) => one.field === 'assigned_user').flatMap((one) => one.values)
  expect(screen.queryByText('Leads without an owner')).toBeNull()
  return { ids: [...new Set(ids)], greeting: screen.getByRole('heading', { level: 1 }).textContent }
}

it('shows the signed-in person their own leads and follow-ups', async () => {
  const { ids, greeting } = await mineOf()
  expect(ids).toEqual([4])
  expect(greeting).toMatch(/, Asha$/)
})

it('shows an owner in view-as the leads and follow-ups of the viewed person', async () => {
  const viewing = { id: 12, name: 'Kiran Solanki', business_id: 7, ends_at: '2999-01-01T00:00:00Z' }
  const { ids, greeting } = await mineOf(viewing)
  expect(ids).toEqual([12])
  expect(greeting).toMatch(/, Kiran$/)
})

it('shows people with the right to assign the number of open leads without an owner, with a link', async () => {
  serve(({ path, query }) => {
    if (path.endsWith('/permissions'))
      return { body: [{ role_name: 'Sales', is_owner: false, rights: { lead: { view: 'all', assign: 'all' } } }] }
    if (path === 'options/lead_status') return { body: { data: [{ id: 3, title: 'New', kind: 'open' }] } }
    const nobodys = JSON.stringify(JSON.parse(query.get('filter') ?? '{}').conditions?.[0]?.values) === '[null]'
    if (path === 'leads') return { body: { data: [], total: nobodys ? 17 : 0 } }
  })
  renderAt(TodayScreen, { path: '/business/$businessId/dashboard', at: '/business/7/dashboard' })
  const link = await screen.findByRole('link', { name: '17' })
  expect(screen.getByText('Leads without an owner')).toBeTruthy()
  const search = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams
  const filter = search.get('filter') ?? ''
  const read = JSON.parse(filter)
  expect(typeof read === 'string' ? JSON.parse(read) : read).toEqual({
    combiner: 'AND',
    conditions: [
      { field: 'assigned_user', condition: 'In', values: [null] },
      { field: 'lead_status_id', condition: 'In', values: [3] },
    ],
  })
})

it('lists the follow-ups of a day by time, those without a time last', async () => {
  const lead = (id: number, name: string, follow_up_date: string, follow_up_time: string | null) => ({
    ...{ id, name, follow_up_date, follow_up_time, account_name: null, city: null, amount: null, lead_type: null },
    ...{ lead_status_id: null, created_at: '2026-01-01T00:00:00Z' },
  })
  const data = [
    lead(1, 'Whole Day', '2026-02-02', null),
    lead(2, 'Late Caller', '2026-02-02', '17:00'),
    lead(3, 'Early Caller', '2026-02-02', '09:30'),
    lead(4, 'Long Overdue', '2026-02-01', null),
  ]
  serve(({ path, query }) => {
    if (path.endsWith('/permissions')) return { body: [{ role_name: 'Sales', is_owner: false, rights: {} }] }
    if (path === 'options/lead_status') return { body: { data: [] } }
    if (path === 'leads') return { body: { data: query.get('sort') === 'follow_up_date' ? data : [], total: 4 } }
  })
  renderAt(TodayScreen, { path: '/business/$businessId/dashboard', at: '/business/7/dashboard' })
  await screen.findByText('Long Overdue')
  const names = screen.getAllByRole('link').map((link) => link.textContent ?? '')
  const order = ['Long Overdue', 'Early Caller', 'Late Caller', 'Whole Day']
  expect(names.flatMap((text) => order.filter((name) => text.includes(name)))).toEqual(order)
})
