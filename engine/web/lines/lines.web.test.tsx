// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { text } from '#engine/record/fields.ts'
import { quotation } from '#engine/testing/fixtures/quotation.record.ts'
import { FormBody } from '../form/FormDrawer.tsx'
import type { Row } from '../override.ts'
import { renderRecords, type SeenCall, serve } from '../records.web.test-kit.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plain = (name: string, path: string) =>
  defineRecord({
    name,
    path,
    module: 'Contacts',
    label: { one: name, many: path },
    title: 'name',
    rights: ['view'],
    fields: { name: text({ label: 'Name', required: true }) },
    list: { columns: ['name'], sort: 'name' },
    form: [{ title: 'Name', fields: ['name'] }],
  })
const records = [plain('user', 'users'), plain('location', 'locations'), plain('contact', 'contacts'), quotation]

const line = (id: number, item: string, more: object = {}) => ({
  id,
  heading: null,
  item,
  quantity: '1.000',
  price: '10.00',
  discount: null,
  amount: '10.00',
  ...more,
})
const saved = (lines: object[]) => ({ id: 5, version: 2, number: 'Q/26-27/0001', subject: 'Cloth', state: 'draft', lines, total: '0.00' })

async function show(id: number | null, lines: object[] = [], answer: (call: SeenCall) => ReturnType<Parameters<typeof serve>[0]> = () => undefined) {
  const onSaved = vi.fn<(row: Row) => void>()
  const draws = { count: 0 }
  const calls = serve((call) => {
    const own = answer(call)
    if (own) return own
    if (call.path === 'quotations/5' && call.method === 'GET') return { body: saved(lines) }
    return call.method === 'GET' ? undefined : { body: { id: 5, version: 3, ...call.body } }
  })
  renderRecords(
    <Profiler id="form" onRender={() => (draws.count += 1)}>
      <FormBody definition={quotation} id={id} onSaved={onSaved} onCancel={() => {}} />
    </Profiler>,
    {},
    {},
    records,
  )
  await screen.findByRole('form')
  return { onSaved, sent: () => calls.filter((call) => call.method !== 'GET' && call.path !== 'presence'), draws }
}

const rows = () => within(screen.getByRole('grid')).getAllByRole('row', { name: /^Line \d+$/ })
const cell = (row: number, label: string) => within(rows()[row]).getByLabelText<HTMLInputElement>(label)
const type = (row: number, label: string, value: string) => {
  act(() => cell(row, label).focus())
  fireEvent.change(cell(row, label), { target: { value } })
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more })
const amounts = () => rows().map((row) => row.querySelector('[data-computed="amount"]')?.textContent)
const items = () => rows().map((row) => within(row).queryByLabelText<HTMLInputElement>('Item')?.value)
const total = () => screen.getByText('Total').nextElementSibling?.textContent
const save = () => fireEvent.submit(screen.getByRole('form'))
const paste = (at: Element, block: string) => {
  const event = createEvent.paste(at)
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => block } })
  fireEvent(at, event)
}

describe('the lines of a document', () => {
  it('are typed one after the other with the keyboard, with totals at each key, and saved in their order', async () => {
    const { sent, onSaved } = await show(null)
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Cloth for Navkar' } })
    type(0, 'Item', 'Silk')
    type(0, 'Quantity', '2.5')
    type(0, 'Price', '1,200')
    expect(total()).toBe('₹3,000.00')
    press('Enter')
    expect(document.activeElement).toBe(cell(1, 'Item'))
    type(1, 'Item', 'Cotton')
    type(1, 'Price', '99.99')
    type(1, 'Discount %', '10')
    press('Enter')
    type(2, 'Item', 'Thread')
    type(2, 'Quantity', '3')
    type(2, 'Price', '1 la')
    // Half typed it counts as nothing; typed to its end it is a lakh.
    expect(total()).toBe('₹3,089.99')
    type(2, 'Price', '1 lakh')
    expect(amounts()).toEqual(['3,000.00', '89.99', '3,00,000.00'])
    expect(total()).toBe('₹3,03,089.99')
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[0].body).toMatchObject({
      subject: 'Cloth for Navkar',
      lines: [
        { item: 'Silk', quantity: '2.5', price: '1200', discount: null },
        { item: 'Cotton', quantity: '1', price: '99.99', discount: '10' },
        { item: 'Thread', quantity: '3', price: '100000', discount: null },
      ],
    })
    expect(JSON.stringify(sent()[0].body)).not.toMatch(/amount|total/)
  })

  it('leave an untouched first line out', async () => {
    const { sent, onSaved } = await show(null)
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Nothing yet' } })
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[0].body.lines).toEqual([])
  })

  it('take a block of fifty rows from a spreadsheet, mark what could not be read and lose nothing', async () => {
    await show(null)
    const block = Array.from({ length: 50 }, (_, n) => `Item ${n}\t${n === 7 ? 'a few' : n + 1}\t₹ 10.00\t`).join('\r\n')
    paste(cell(0, 'Item'), `Item\tQuantity\tPrice\tDiscount %\r\n${block}\r\n`)
    expect(rows()).toHaveLength(50)
    expect(items()[49]).toBe('Item 49')
    expect(cell(7, 'Quantity').value).toBe('a few')
    expect(await within(rows()[7]).findByText('Enter a number')).toBeTruthy()
    expect(cell(7, 'Quantity').getAttribute('aria-invalid')).toBe('true')
    // 1 + ... + 50 without the eighth, at ten rupees.
    expect(total()).toBe('₹12,670.00')
    expect(screen.getByText(/Lines pasted: 50. Cells that could not be read: 1/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(rows()).toHaveLength(1)
    expect(total()).toBe('₹0.00')
  })

  it('say how many pasted rows found no room', async () => {
    await show(null)
    paste(cell(0, 'Item'), Array.from({ length: 205 }, (_, n) => `Item ${n}\t1`).join('\n'))
    expect(rows()).toHaveLength(200)
    expect(screen.getByText(/Rows left out for want of room: 5/)).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Add a line' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('move, go and are removed with the keyboard, and a removal is undone', async () => {
    const { sent, onSaved } = await show(5, [line(1, 'Silk'), line(2, 'Cotton'), line(3, 'Thread')])
    act(() => cell(2, 'Item').focus())
    press('ArrowUp', { altKey: true })
    expect(items()).toEqual(['Silk', 'Thread', 'Cotton'])
    expect(document.activeElement).toBe(cell(1, 'Item'))
    press('ArrowUp')
    expect(document.activeElement).toBe(cell(0, 'Item'))
    press('ArrowRight')
    expect(document.activeElement).toBe(cell(0, 'Quantity'))
    press('Delete', { ctrlKey: true })
    expect(items()).toEqual(['Thread', 'Cotton'])
    expect(document.activeElement).toBe(cell(0, 'Quantity'))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(items()).toEqual(['Silk', 'Thread', 'Cotton'])
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect((sent()[0].body.lines as { id: number }[]).map(({ id }) => id)).toEqual([1, 3, 2])
  })

  it('carry headings, which need nothing but their words', async () => {
    const { sent, onSaved } = await show(5, [line(1, 'Silk')])
    fireEvent.click(screen.getByRole('button', { name: 'Add a heading' }))
    fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Extras' } })
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[0].body.lines).toEqual([
      { id: 1, item: 'Silk', quantity: '1.000', price: '10', discount: null },
      { heading: 'Extras' },
    ])
  })

  it('show what the server says of a cell in that cell, and focus it', async () => {
    const { sent } = await show(5, [line(1, 'Silk'), line(2, 'Cotton')], (call) =>
      call.method === 'PUT'
        ? {
            status: 422,
            body: { code: 'VALIDATION_ERROR', errors: [{ field: 'lines.1.quantity', message: 'Only 3 in stock', rule: 'stock' }] },
          }
        : undefined,
    )
    type(1, 'Quantity', '5')
    save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(await within(rows()[1]).findByText('Only 3 in stock')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'Quantity')))
  })

  it('show the missing values of a line that somebody began, and focus the first', async () => {
    await show(null)
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Cloth' } })
    type(0, 'Item', 'Silk')
    save()
    expect(await within(rows()[0]).findByText('Price is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(cell(0, 'Price')))
  })

  it('are restored from a draft', async () => {
    await show(null)
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Cloth' } })
    type(0, 'Item', 'Silk')
    await screen.findByText('Unsaved changes')
    const kept = { ...sessionStorage }
    cleanup()
    serve(() => undefined)
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
    renderRecords(<FormBody definition={quotation} id={null} onSaved={() => {}} onCancel={() => {}} />, {}, {}, records)
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(items()).toEqual(['Silk']))
  })
})

describe('two hundred lines', () => {
  it('draw one row at a key', async () => {
    await show(5, Array.from({ length: 200 }, (_, n) => line(n + 1, `Item ${n}`)))
    act(() => cell(150, 'Quantity').focus())
    const watch = new MutationObserver(() => {})
    watch.observe(screen.getByRole('grid'), { subtree: true, childList: true, characterData: true, attributes: true })
    const own = cell(150, 'Quantity')
    const started = performance.now()
    for (const value of ['2', '23', '234']) fireEvent.change(own, { target: { value } })
    console.info(`3 keys among 200 lines: ${Math.round(performance.now() - started)} ms`)
    const touched = new Set(
      watch.takeRecords().map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('tr')?.dataset.row),
    )
    expect([...touched]).toEqual(['150'])
    expect(total()).toBe('₹4,330.00')
  })
})

describe('on a phone', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })))

  it('each line is a card that opens to be filled in, with its amount live', async () => {
    await show(5, [line(1, 'Silk'), line(2, 'Cotton')])
    const card = screen.getByRole('button', { name: 'Edit line 1' })
    expect(card.textContent).toContain('Silk')
    expect(card.textContent).toContain('₹10.00')
    fireEvent.click(card)
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Quantity/), { target: { value: '4' } })
    await waitFor(() => expect(within(dialog).getByText('₹40.00')).toBeTruthy())
    expect(total()).toBe('₹50.00')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  })
})
