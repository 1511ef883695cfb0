// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { renderRecords, type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import OrderProgress from '../OrderProgress.web.tsx'
import { salesOrder } from '../sales-order.record.ts'
import GiveOutDialog from './GiveOutDialog.web.tsx'
import { jobWorkWeb } from './job-work.web.tsx'

afterEach(cleanup)
// Loaded at first use; before the tests, so that none waits for it.
beforeAll(() => Promise.all([import('./StageInput.web.tsx'), import('#engine/web/actions/ActionDialog.tsx')]))

const row = { id: 5, version: 3, status: 'open' }
const order = {
  value: '4200.00',
  lines: [
    {
      ...{ id: 8, description: 'Cotton kurta', unit: 'PCS', is_service: false, ordered: '10', sent: '0', open: '10' },
      ...{ invoiced: '0', to_invoice: '10', closed: '0', returned: '0' },
      board: [
        { stage: 'Cutting', pieces: '4', away: '0' },
        { stage: 'Stitching', pieces: '5', away: '3' },
      ],
    },
  ],
  shipments: [],
  invoices: [],
  job_works: [
    {
      ...{ id: 21, version: 2, name: 'SO/26-27/0001-J1', contact_id: 9, description: 'Cotton kurta' },
      ...{ stage: 'Stitching', status: 'out', quantity: '5.000', out: '3.000' },
      ...{ given_on: '2026-08-01', due_date: '2026-08-09' },
      papers: [
        { record: 'delivery_challan', id: 31, number: 'DC/26-27/0004', status: 'posted' },
        { record: 'bill', id: 41, number: null, status: 'draft' },
      ],
    },
  ],
}

function show(what: React.ReactNode, answer: (call: SeenCall) => { status?: number; body: unknown } | undefined) {
  const calls = serve((call) =>
    call.method === 'GET' && call.path === 'orders/5/progress' ? { body: order } : answer(call),
  )
  renderRecords(<PlainRouter>{what}</PlainRouter>, { job_work: jobWorkWeb }, {}, catalog.records)
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}

it('pieces are given out from the places where they are; what is missing is said on its field, and nothing is sent', async () => {
  const onClose = vi.fn()
  const sent = show(<GiveOutDialog definition={salesOrder} row={row} onClose={onClose} />, () => undefined)
  const places = await screen.findByRole('radiogroup', { name: /Pieces/ })
  expect(within(places).getAllByRole('radio')).toHaveLength(3)
  fireEvent.click(within(places).getByRole('radio', { name: 'Cotton kurta · Stitching · 2' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Quantity/ }), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Give out' }))
  expect(await screen.findByText('Work is required')).toBeTruthy()
  expect(screen.getByText('Job worker is required')).toBeTruthy()
  expect([sent(), onClose.mock.calls]).toEqual([[], []])
})

it('what is with job workers is shown with who has it and since when, and is taken back there', async () => {
  const sent = show(<OrderProgress definition={salesOrder} row={row} book={{} as never} />, ({ method }) =>
    method === 'POST'
      ? { status: 422, body: { code: 'VALIDATION_ERROR', errors: [{ field: 'reason', message: 'Say why' }] } }
      : undefined,
  )
  expect(await screen.findByText('3 late')).toBeTruthy()
  expect(screen.getByText(/Stitching: 5 \(3 with job workers\)/)).toBeTruthy()
  expect(screen.getByText(/since .*2026 · back by/)).toBeTruthy()
  expect(screen.getByText('DC/26-27/0004').getAttribute('href')).toContain('/challans/31')
  expect(screen.getByText('Draft of a bill').getAttribute('href')).toContain('/bills/41')
  fireEvent.click(screen.getByRole('button', { name: 'Came back: SO/26-27/0001-J1' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Rejected pieces/ }), { target: { value: '1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Came back' }))
  expect(await within(dialog).findByText('Say why')).toBeTruthy()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ path: 'job_works/21/receive', body: { version: 2, came_rejected: 1 } }]),
  )
})
