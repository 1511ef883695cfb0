// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { renderRecords, type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import GoodsBackDialog from './back/GoodsBackDialog.web.tsx'
import { challan } from './challan.record.ts'
import { challanWeb } from './challan.web.tsx'
import ChallanGoods from './ChallanGoods.web.tsx'
import Itc04Screen from './itc04/Itc04Screen.web.tsx'

afterEach(cleanup)
// Loaded at first use; before the tests, so that none waits for it.
beforeAll(() => import('./back/GoodsInput.web.tsx'))

const row = { id: 5, version: 3, status: 'posted', purpose: 'Job Work', supply_place: '27', seller_state: '24' }
const line = (more: object) => ({
  ...{
    id: 8,
    description: 'Grey cloth',
    unit: 'MTR',
    job_work_id: null,
    sent: '400',
    back: '280',
    lost: '0',
    left: '120',
  },
  ...more,
})
const goods = (more: object = {}) => ({
  lines: [line(more), line({ id: 9, description: 'Lining', left: '0', back: '400' })],
  backs: [
    { id: 21, version: 1, name: 'DC/1-B1', status: 'expected', how: 'back', date: '2026-11-02', their_number: 'R-7' },
  ],
})

function show(what: React.ReactNode, answer: (call: SeenCall) => { status?: number; body: unknown } | undefined) {
  const calls = serve(answer)
  renderRecords(<PlainRouter>{what}</PlainRouter>, { delivery_challan: challanWeb }, {}, catalog.records)
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}

it('what is still out is proposed line by line; a refusal stands on its field and nothing typed is lost', async () => {
  const onClose = vi.fn()
  const refused = { code: 'VALIDATION_ERROR', errors: [{ field: 'goods.0.lost', message: 'Only 120 are still out' }] }
  const sent = show(<GoodsBackDialog definition={challan} row={row} onClose={onClose} />, ({ method, path }) =>
    method === 'POST' ? { status: 422, body: refused } : path === 'challans/5/goods' ? { body: goods() } : undefined,
  )
  const back = await screen.findByRole('textbox', { name: 'Back' })
  // The line of which nothing is out is not asked for.
  expect(screen.queryByText('Lining')).toBe(null)
  await waitFor(() => expect(back).toHaveProperty('value', '120'))
  fireEvent.change(back, { target: { value: '110' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Loss or waste' }), { target: { value: '11' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Number of their challan' }), { target: { value: 'R-8' } })
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('Only 120 are still out')).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      path: 'challans/5/goods_back',
      body: { version: 3, how: 'back', their_number: 'R-8', goods: [{ line: '8', quantity: '110', lost: '11' }] },
    },
  ])
  expect([back, onClose.mock.calls]).toMatchObject([{ value: '110' }, []])
  // Goods that were sold from there need our invoice instead; what was typed stays.
  fireEvent.click(screen.getByText('Were sold from there'))
  expect(await screen.findByText('Our invoice')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Number of their challan' })).toBe(null)
  expect(screen.getByRole('textbox', { name: 'Back' })).toHaveProperty('value', '110')
})

it('pieces of the production board are taken back through their job work', async () => {
  show(<GoodsBackDialog definition={challan} row={row} onClose={() => {}} />, ({ path }) =>
    path === 'challans/5/goods' ? { body: goods({ job_work_id: 4 }) } : undefined,
  )
  expect(await screen.findByText(/These are pieces of an order/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBe(null)
})

it('the page shows what is out and back, and that goods for job work in another state need an e-way bill', async () => {
  show(<ChallanGoods definition={challan} row={row} book={{} as never} />, ({ path }) =>
    path === 'challans/5/goods' ? { body: goods() } : undefined,
  )
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: 'Grey cloth 400 MTR 280 — 120' })).toBeTruthy()
  expect(screen.getByText(/need an e-way bill, whatever their value/)).toBeTruthy()
  expect(screen.getByText('On the way')).toBeTruthy()
})

it('the ITC-04 screen counts the lines that the portal would refuse, below the list of goods that are still out', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const out = (limit: string, more: object = {}) => ({
    ...{
      challan_id: 5,
      number: 'DC/1',
      contact_id: null,
      name: 'Ramesh Dyeing',
      description: 'Grey cloth',
      unit: 'MTR',
    },
    ...{ left: '120', value: '11040.00', since: '2026-01-02', limit, ...more },
  })
  const table = (name: string, more: object = {}) => ({
    table: name,
    lines: 2,
    papers: 1,
    taxable: null,
    incomplete: 0,
    ...more,
  })
  show(<Itc04Screen />, ({ path }) => {
    if (path === 'goods_out') return { body: { data: [out(day(-3)), out(day(20)), out(day(200), { name: 'Meena' })] } }
    if (path === 'gst_returns/gstins') return { body: { data: ['24AAACC1206D1ZM'] } }
    const tables = [table('4', { taxable: '1000.00', incomplete: 2 }), table('5A'), table('5B'), table('5C')]
    const period = { from: '2026-04-01', to: '2026-09-30', due: '2026-10-25' }
    return path === 'itc04' ? { body: { gstin: '24AAACC1206D1ZM', period, tables } } : undefined
  })
  expect(await screen.findByText(/: counts as supplied/)).toBeTruthy()
  expect(screen.getByText(/: (19|20|21) days left/)).toBeTruthy()
  expect(screen.getByText('Meena')).toBeTruthy()
  expect(await screen.findByText(/The portal will refuse 2 lines/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /4 · Sent to job workers 1 2 ₹1,000/ })).toBeTruthy()
})
