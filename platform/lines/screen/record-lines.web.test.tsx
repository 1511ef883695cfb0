// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { choice, decimal, lines, money, reference, text } from '#engine/record/fields.ts'
import { Facts } from '#engine/web/detail/Facts.tsx'
import type { Row } from '#engine/web/override.ts'
import { deal, renderRecords, serve, stage } from '#engine/web/records.web.test-kit.tsx'
import { makeBook } from '#engine/web/use-options.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import { RecordLines } from './RecordLines.tsx'
import { Totals } from './Totals.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bill = defineRecord({
  ...deal,
  name: 'bill',
  path: 'bills',
  custom: false,
  fields: {
    name: text({ label: 'Name', required: true }),
    lines: lines({
      label: 'Lines',
      table: 'bill_line',
      max: 9,
      heading_lines: true,
      fields: {
        item: text({ label: 'Item' }),
        deal_id: reference('deal', { label: 'Deal' }),
        discount: decimal({ label: 'Discount', places: 2 }),
        discount_type: choice({ label: 'in', options: ['%', '₹'], sign_of: 'discount' }),
        unit: text({ label: 'Unit' }),
        amount: money({ label: 'Amount', computed: true }),
      },
    }),
    total: money({ label: 'Total', computed: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [
    { title: 'Bill', fields: ['name'] },
    { title: 'What is billed', fields: ['lines', 'total'] },
  ],
})
const row: Row = {
  id: 5,
  version: 1,
  name: 'Cloth',
  total: '1200050.00',
  lines: [
    { id: 1, heading: 'Fabric', item: null, deal_id: null, amount: null },
    { id: 2, heading: null, item: 'Silk', deal_id: 7, titles: { deal_id: 'Navkar' }, amount: '1200000.00' },
    { id: 3, heading: null, item: 'Cotton', deal_id: null, amount: '50.00' },
  ],
}
const book = makeBook({ maps: new Map() })

async function show(fields: object = {}, shown: Row = row) {
  serve((call) =>
    call.path.endsWith('/permissions')
      ? { body: [{ role_name: 'Sales', is_owner: false, rights: { bill: { view: 'all' } }, fields: { bill: fields } }] }
      : undefined,
  )
  const parts = { definition: bill, row: shown, book }
  renderRecords(
    <PlainRouter>
      <Facts part="first" {...parts} onEditAll={() => {}} />
      <RecordLines {...parts} />
    </PlainRouter>,
    {},
    {},
    [stage, deal, bill],
  )
  await screen.findByText('Name')
}

describe('the page of a record with lines', () => {
  it('leaves out a total that the record does not have', async () => {
    await show({}, { ...row, total: null })
    await screen.findByRole('table')
    expect(screen.queryByText('Total')).toBeNull()
  })

  it('leaves out sums of nothing, but not the result', async () => {
    const sums = ['taxable', 'cgst', 'igst', 'rounding', 'total']
    const fields = sums.map((name) => [name, money({ label: name, computed: true, signed: true })] as const)
    const shown = (values: object) => {
      cleanup()
      renderRecords(<Totals fields={fields} values={{ ...values }} />)
      return screen.getAllByRole('term').map((one) => one.textContent)
    }
    const priced = { taxable: '100.00', cgst: '2.50', igst: '0.00', rounding: '-0.50', total: '102.00' }
    expect(shown(priced)).toEqual(['taxable', 'cgst', 'rounding', 'total'])
    expect(shown({ ...priced, rounding: '0.00' })).toEqual(['taxable', 'cgst', 'total'])
    expect(shown({ taxable: '0.00', cgst: '0.00', igst: '0.00', rounding: '0.00', total: '0.00' })).toEqual(['total'])
    // What the reader may not see is masked, and not left out.
    expect(shown({ ...priced, igst: '••••' })).toContain('igst')
  })

  it('shows them as a table with links and right-aligned amounts, and the totals under it', async () => {
    await show()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Item', 'Deal', 'Amount'])
    expect(
      within(table)
        .getAllByRole('row')
        .map((one) => one.textContent),
    ).toEqual(['ItemDealAmount', 'Fabric', 'SilkNavkar12,00,000.00', 'Cotton—50.00'])
    expect(within(table).getByRole('link', { name: 'Navkar' }).getAttribute('href')).toBe('/business/7/deals/7')
    expect(within(table).getByText('50.00').dataset.number).toBe('true')
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('₹12,00,050.00')
    // They are shown in the table only, not among the facts.
    expect(screen.getAllByText('Total')).toHaveLength(1)
    expect(screen.queryByRole('heading', { name: 'What is billed' })).toBeNull()
  })

  it('has no columns that no line fills, and a sign stands beside its number', async () => {
    const lines = (row.lines as Row[]).map((line, n) => ({ ...line, discount_type: n < 2 ? '%' : '₹' }))
    const texts = async () => {
      const table = await screen.findByRole('table')
      return within(table)
        .getAllByRole('row')
        .map((one) => one.textContent)
    }
    await show({}, { ...row, lines })
    expect(await texts()).toEqual(['ItemDealAmount', 'Fabric', 'SilkNavkar12,00,000.00', 'Cotton—50.00'])
    cleanup()
    const discounts = ['', '7.50', '10']
    await show({}, { ...row, lines: lines.map((line, n) => ({ ...line, discount: discounts[n] || null })) })
    expect((await texts()).slice(2)).toEqual(['SilkNavkar7.5%12,00,000.00', 'Cotton—₹1050.00'])
  })

  it('has no column for texts that repeat the title of the record beside them in every line', async () => {
    const heads = async () =>
      within(await screen.findByRole('table'))
        .getAllByRole('columnheader')
        .map((one) => one.textContent)
    const silk = { id: 2, heading: null, item: 'Navkar', deal_id: 7, titles: { deal_id: 'Navkar' }, amount: '5.00' }
    await show({}, { ...row, lines: [(row.lines as Row[])[0], silk] })
    expect(await heads()).toEqual(['Deal', 'Amount'])
    cleanup()
    await show({}, { ...row, lines: [silk, { ...silk, id: 3, item: 'Navkar, washed' }] })
    expect(await heads()).toEqual(['Item', 'Deal', 'Amount'])
    cleanup()
    await show({}, { ...row, lines: [silk, { ...silk, id: 3, item: 'Freight', deal_id: null, titles: {} }] })
    expect(await heads()).toEqual(['Item', 'Deal', 'Amount'])
  })

  it('does not show lines that the role hides', async () => {
    await show({ lines: 'hidden', total: 'hidden' })
    await vi.waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  })

  it('shows a card for each on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    await show()
    const cards = await screen.findAllByRole('listitem')
    expect(cards.map((one) => one.textContent)).toEqual(['Fabric', 'SilkNavkar₹12,00,000.00', 'Cotton₹50.00'])
  })
})
