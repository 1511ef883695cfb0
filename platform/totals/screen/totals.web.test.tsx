// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showList } from '#engine/web/list/list.web.test-kit.tsx'
import type { SeenCall } from '#engine/web/records.web.test-kit.tsx'
import Totals from './Totals.tsx'

afterEach(cleanup)

const totals = (call: SeenCall) =>
  call.path === 'deals/totals'
    ? { body: { data: [{ field: 'amount', count: 2, sum: '1210000.00', average: '605000.00' }], capped: false } }
    : undefined
const asked = (calls: SeenCall[]) => calls.filter((call) => call.path === 'deals/totals').map((call) => call.query)

it('requests no sum while the list opens, and the sum of the query once the person uses the screen', async () => {
  const filter = { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat'] }] }
  const search = `?filter=${encodeURIComponent(JSON.stringify(filter))}`
  const { calls } = await showList({ slots: { Totals }, answer: totals, search })
  // The footer is rendered after the rows.
  await screen.findByText('3', { selector: 'b' })
  expect(asked(calls)).toEqual([])
  fireEvent.pointerMove(window)
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
  expect([asked(calls)[0].get('of'), JSON.parse(asked(calls)[0].get('filter') ?? '')]).toEqual(['amount', filter])
  const words = await screen.findByTitle('Amount: ₹12,10,000')
  expect(words.textContent).toBe('Amount: total ₹12.1 L, average ₹6.1 L')
})

it('requests no sum of a column that the role may not read, nor of a list without rows', async () => {
  const masked = [
    { role_name: 'Sales', is_owner: false, rights: { deal: { view: 'all' } }, fields: { deal: { amount: 'masked' } } },
  ]
  const { calls } = await showList({
    slots: { Totals },
    answer: (call) => (call.path.endsWith('/permissions') ? { body: masked } : totals(call)),
  })
  await screen.findByText('3', { selector: 'b' })
  fireEvent.keyDown(window, { key: 'j' })
  expect(asked(calls)).toEqual([])
})
