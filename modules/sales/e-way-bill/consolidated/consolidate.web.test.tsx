// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import { eWayBill } from '../e-way-bill.record.ts'
import ConsolidateDialog from './ConsolidateDialog.web.tsx'

afterEach(cleanup)

const REFUSED = 'The e-way bill of INV/2 names another vehicle: GJ05CD9999. Change its part B first.'

it('the vehicle of the first bill is there; a refusal of a bill is shown, and nothing typed is lost', async () => {
  const onClose = vi.fn()
  const calls = serve(({ method, path }) => {
    if (method === 'POST')
      return { status: 422, body: { code: 'VALIDATION_ERROR', errors: [{ field: 'ids', message: REFUSED }] } }
    if (path !== 'e_way_bills/4') return undefined
    return { body: { id: 4, version: 1, transport_mode: 'Road', vehicle_number: 'GJ05AB1234' } }
  })
  const dialog = <ConsolidateDialog definition={eWayBill} ids={[4, 6]} onClose={onClose} />
  renderRecords(<PlainRouter>{dialog}</PlainRouter>, {}, {}, catalog.records)
  const vehicle = await screen.findByRole<HTMLInputElement>('textbox', { name: /Vehicle number/ })
  expect(vehicle.value).toBe('GJ05AB1234')
  fireEvent.click(screen.getByRole('button', { name: 'Get the number' }))
  expect(await screen.findByText('Where the goods are is required')).toBeTruthy()
  const place = screen.getByRole<HTMLInputElement>('textbox', { name: /Where the goods are/ })
  fireEvent.change(place, { target: { value: 'Surat' } })
  fireEvent.click(screen.getByRole('combobox', { name: /In the state/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Gujarat', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Get the number' }))
  expect(await screen.findByText(REFUSED)).toBeTruthy()
  expect([place.value, onClose.mock.calls]).toEqual(['Surat', []])
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      {
        path: 'e_way_bills/consolidate',
        body: { ids: [4, 6], transport_mode: 'Road', from_place: 'Surat', from_state: '24' },
      },
    ]),
  )
})
