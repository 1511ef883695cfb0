// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { invoice } from '../invoices/invoice.record.ts'
import RecordPayment from './RecordPayment.web.tsx'

afterEach(cleanup)

const shown = (row: object) =>
  renderRecords(
    <RecordPayment
      definition={invoice}
      row={{ id: 7, version: 2, number: 'INV/26-27/0007', ...row }}
      onClose={() => {}}
    />,
    {},
    {},
    catalog.records,
  )
const valueOf = async (name: string) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value

it('an invoice in another currency is paid in it at its rate, through a bank', async () => {
  const calls = serve(({ method }) => (method === 'GET' ? undefined : { body: { id: 7, version: 3 } }))
  shown({ outstanding: '10435.63', outstanding_abroad: '118.00', currency: 'USD', exchange_rate: '88.437500' })
  expect(await valueOf('Amount (USD)')).toBe('118.00')
  expect(await valueOf('Rupees for one')).toBe('88.4375')
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save payment' }))
  const sent = { payment_abroad: '118.00', payment_rate: '88.4375', payment_mode: 'Banking' }
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ body: sent }]))
})

it('an invoice in rupees asks for rupees only', async () => {
  serve(() => undefined)
  shown({ outstanding: '590.00', outstanding_abroad: null, currency: null })
  expect(await valueOf('Amount')).toBe('590')
  expect(screen.queryByRole('textbox', { name: 'Rupees for one' })).toBeNull()
})
