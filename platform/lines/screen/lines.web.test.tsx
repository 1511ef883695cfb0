// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineRecord, type RecordDefinition } from '#engine/record/define.ts'
import { choice, flag, lines as linesField, reference, text } from '#engine/record/fields.ts'
import { estimate } from '#engine/testing/fixtures/estimate.record.ts'
import { FormBody } from '#engine/web/form/FormDrawer.tsx'
import type { Row } from '#engine/web/override.ts'
import { renderRecords, type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { lineSlots } from './line-slots.ts'

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
const records = [plain('user', 'users'), plain('location', 'locations'), plain('contact', 'contacts'), estimate]

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
const saved = (lines: object[]) => ({
  id: 5,
  version: 2,
  number: 'Q/26-27/0001',
  subject: 'Cloth',
  state: 'draft',
  lines,
  total: '0.00',
})

const slots = { lines: lineSlots }

async function show(
  id: number | null,
  lines: object[] = [],
  answer: (call: SeenCall) => ReturnType<Parameters<typeof serve>[0]> = () => undefined,
  definition: RecordDefinition = estimate,
) {
  const onSaved = vi.fn<(row: Row) => void>()
  const calls = serve((call) => {
    const own = answer(call)
    if (own) return own
    if (call.path === 'estimates/5' && call.method === 'GET') return { body: saved(lines) }
    return call.method === 'GET' ? undefined : { body: { id: 5, version: 3, ...call.body } }
  })
  renderRecords(
    <FormBody definition={definition} id={id} onSaved={onSaved} onCancel={() => {}} />,
    {},
    slots,
    records.map((one) => (one === estimate ? definition : one)),
  )
  // Searching by role among many lines takes seconds in the test browser.
  await waitFor(() => expect(form()).toBeTruthy())
  return { onSaved, sent: () => calls.filter((call) => call.method !== 'GET' && call.path !== 'presence') }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
const cell = (row: number, label: string) => within(rows()[row]).getByLabelText<HTMLInputElement>(label)
const type = (row: number, label: string, value: string) => {
  act(() => cell(row, label).focus())
  fireEvent.change(cell(row, label), { target: { value } })
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more })
const amounts = () => rows().map((row) => row.querySelector('[data-computed="amount"]')?.textContent)
const items = () => rows().map((row) => within(row).queryByLabelText<HTMLInputElement>('Item')?.value)
const total = () => screen.getByText('Total').nextElementSibling?.textContent
const form = () => document.querySelector('form') as HTMLFormElement
const save = () => fireEvent.submit(form())
const paste = (at: Element, block: string) => {
  const event = createEvent.paste(at)
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => block } })
  fireEvent(at, event)
}

describe('the lines of a document', () => {
  it('are typed with the keyboard, with totals updated at each key, and saved in their order', async () => {
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
    // A half-typed amount counts as empty; the complete one is a lakh.
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

  it('are sent without an untouched first line', async () => {
    const { sent, onSaved } = await show(null)
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Nothing yet' } })
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[0].body.lines).toEqual([])
  })

  it('accept a pasted block of fifty rows, mark unreadable cells and lose nothing', async () => {
    await show(null)
    const block = Array.from({ length: 50 }, (_, n) => `Item ${n}\t${n === 7 ? 'a few' : n + 1}\t₹ 10.00\t`).join(
      '\r\n',
    )
    paste(cell(0, 'Item'), `Item\tQuantity\tPrice\tDiscount %\r\n${block}\r\n`)
    expect(rows()).toHaveLength(50)
    expect(items()[49]).toBe('Item 49')
    expect(cell(7, 'Quantity').value).toBe('a few')
    expect(await within(rows()[7]).findByText('Enter a number')).toBeTruthy()
    expect(cell(7, 'Quantity').getAttribute('aria-invalid')).toBe('true')
    // 1 + ... + 50 without the eighth, times ten rupees.
    expect(total()).toBe('₹12,670.00')
    expect(screen.getByText(/Lines pasted: 50. Cells that could not be read: 1./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(rows()).toHaveLength(1)
    expect(total()).toBe('₹0.00')
  })

  it('report how many pasted rows did not fit', async () => {
    const short = { ...estimate, fields: { ...estimate.fields, lines: { ...estimate.fields.lines, max: 12 } } }
    await show(null, [], undefined, short)
    paste(cell(0, 'Item'), Array.from({ length: 17 }, (_, n) => `Item ${n}\t1`).join('\n'))
    expect(rows()).toHaveLength(12)
    expect(screen.getByText(/Rows that did not fit: 5./)).toBeTruthy()
    expect(screen.getByText('Add a line').closest('button')?.disabled).toBe(true)
  })

  it('can be navigated, moved and removed with the keyboard, and a removal can be undone', async () => {
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

  it('can have headings, which need only their text', async () => {
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

  it('show an issue of the server in its cell and focus it', async () => {
    const { sent } = await show(5, [line(1, 'Silk'), line(2, 'Cotton')], (call) =>
      call.method === 'PUT'
        ? {
            status: 422,
            body: {
              code: 'VALIDATION_ERROR',
              errors: [{ field: 'lines.1.quantity', message: 'Only 3 in stock', rule: 'stock' }],
            },
          }
        : undefined,
    )
    type(1, 'Quantity', '5')
    save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(await within(rows()[1]).findByText('Only 3 in stock')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'Quantity')))
  })

  it('show the missing values of a partly filled line, and focus the first', async () => {
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
    renderRecords(
      <FormBody definition={estimate} id={null} onSaved={() => {}} onCancel={() => {}} />,
      {},
      slots,
      records,
    )
    fireEvent.click(await screen.findByText('Restore', undefined, { timeout: 5000 }))
    await waitFor(() => expect(items()).toEqual(['Silk']))
  })
})

describe('other kinds of cells', () => {
  const made = defineRecord({
    ...estimate,
    fields: {
      ...estimate.fields,
      lines: linesField({
        ...estimate.fields.lines,
        fields: {
          ...estimate.fields.lines.fields,
          contact_id: reference('contact', { label: 'For' }),
          tax: choice({ label: 'Tax', options: ['0', '5', '18'], labels: { '0': 'None', '5': '5 %', '18': '18 %' } }),
          is_sample: flag({ label: 'Sample' }),
        },
      }),
    },
  })
  const asha = { id: 3, title: 'Asha Rao', detail: '', is_live: true }
  const options = (call: SeenCall) =>
    call.path === 'options/contact' ? { body: { data: call.query.get('q') === 'Nobody' ? [] : [asha] } } : undefined

  it('a reference shows its title, and its picker only while the cell has the focus', async () => {
    const { sent, onSaved } = await show(
      5,
      [line(1, 'Silk', { contact_id: 7, titles: { contact_id: 'Kavita Mehta' } }), line(2, 'Cotton')],
      options,
      made,
    )
    const closed = within(rows()[0]).getByRole('button', { name: 'For: Kavita Mehta' })
    expect(document.querySelectorAll('tr [role="combobox"]')).toHaveLength(0)
    act(() => closed.focus())
    const open = () => rows()[0].querySelector<HTMLInputElement>('[role="combobox"]')
    await waitFor(() => expect(open()).toBe(document.activeElement))
    const picker = open() as HTMLInputElement
    await act(async () => void fireEvent.click(picker))
    const option = await screen.findByRole('option', { name: /Asha Rao/ }, { timeout: 5000 })
    await act(async () => void fireEvent.click(option))
    act(() => cell(1, 'Item').focus())
    expect(await within(rows()[0]).findByRole('button', { name: 'For: Asha Rao' })).toBeTruthy()
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect((sent()[0].body.lines as object[])[0]).toMatchObject({ id: 1, contact_id: 3 })
    expect(JSON.stringify(sent()[0].body)).not.toContain('titles')
  })

  it('pasted titles are searched on the server; choices and flags are read by their labels', async () => {
    await show(null, [], options, made)
    const tax = { 0: '18 %', 1: 'none', 2: 'many' }
    paste(
      cell(0, 'Item'),
      [0, 1, 2]
        .map((n) => `Silk\t1\t10\t\t${n === 2 ? 'Nobody' : 'asha rao'}\t${tax[n as 0]}\t${n === 0 ? 'yes' : 'no'}`)
        .join('\n'),
    )
    expect(await within(rows()[0]).findByRole('button', { name: 'For: Asha Rao' })).toBeTruthy()
    expect(within(rows()[1]).getByRole('button', { name: 'For: Asha Rao' })).toBeTruthy()
    expect(within(rows()[2]).getByRole('button', { name: 'For: Nobody' })).toBeTruthy()
    expect(rows().map((_, n) => cell(n, 'Tax').value)).toEqual(['18', '0', 'many'])
    expect(rows().map((_, n) => cell(n, 'Sample').checked)).toEqual([true, false, false])
    expect(await within(rows()[2]).findByText('Choose one from the list')).toBeTruthy()
    expect(screen.getByText(/Cells that could not be read: 2./)).toBeTruthy()
  })
})

describe('many lines', () => {
  it('render only one row again for each key', async () => {
    await show(
      5,
      Array.from({ length: 60 }, (_, n) => line(n + 1, `Item ${n}`)),
    )
    const watch = new MutationObserver(() => {})
    watch.observe(document.querySelector('table') as Node, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    const own = cell(50, 'Quantity')
    for (const value of ['2', '23', '234']) fireEvent.change(own, { target: { value } })
    const touched = new Set(
      watch
        .takeRecords()
        .map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('tr')?.dataset.row),
    )
    expect([...touched]).toEqual(['50'])
    expect(total()).toBe('₹2,930.00')
  })
})

describe('on a phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
  )

  it('each line is a card that opens for editing and shows its current amount', async () => {
    await show(5, [line(1, 'Silk'), line(2, 'Cotton')])
    const card = screen.getByRole('button', { name: /^Edit line 1/ })
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
