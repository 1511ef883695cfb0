// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { InvoiceDialog } from './PiecesDialog.web.tsx'
import { salesOrder } from './sales-order.record.ts'
import { useProgress } from './use-progress.web.ts'

afterEach(cleanup)

function OrderPage() {
  const [is_open, setOpen] = useState(false)
  const progress = useProgress(5)
  return (
    <>
      {progress.data && <button onClick={() => setOpen(true)}>Open</button>}
      {is_open && <InvoiceDialog definition={salesOrder} row={{ id: 5, version: 3 }} onClose={() => {}} />}
    </>
  )
}

it('quantities that were read before the last invoice are not sent', async () => {
  let left = '10'
  const calls = serve(({ method, path }) => {
    if (method !== 'GET' || path !== 'orders/5/progress') return undefined
    const line = { id: 8, description: 'Cambric', unit: 'MTR', is_service: false, board: [], to_invoice: left }
    const more = { ordered: '10', sent: '0', open: '10', invoiced: '0', closed: '0', returned: '0' }
    return { body: { value: null, lines: [{ ...line, ...more }], shipments: [], job_works: [], invoices: [] } }
  })
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  renderRecords(<OrderPage />, {}, {}, catalog.records)
  const open = await screen.findByRole('button', { name: 'Open' })
  left = '4'
  fireEvent.click(open)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make invoice' })
  fireEvent.click(button)
  expect(sent()).toEqual([])
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cambric' }).value).toBe('4'))
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await waitFor(() => expect(sent()).toMatchObject([{ pieces: [{ line: '8', quantity: '4' }] }]))
})
