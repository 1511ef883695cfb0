import fc from '#base/fast-check.test-kit.ts'
import { describe, expect, it } from 'vitest'
import { date, decimal, money, text, whole } from '#engine/record/fields.ts'
import { estimate } from '#engine/testing/fixtures/estimate.record.ts'
import { cellText, groupDigits, readCell } from './cell-text.ts'
import { lineIssues } from './line-issues.ts'
import { blankLine, lineBody, lineValues, writtenLines } from '#engine/web/form/line-values.ts'
import { isBlock, pasteBlock, readBlock } from './paste.ts'
import { findTitles } from './paste-titles.ts'
import { share } from '#engine/web/form/share.ts'
import { type LinesForm, makeSheet } from './sheet.ts'
import { sheetMove, type SheetKey } from './sheet-keys.ts'

const field = estimate.fields.lines

describe('a pasted block', () => {
  const read = (block: string) => readBlock(block, 1000)

  it('is a text with several cells', () => {
    expect(isBlock('Silk')).toBe(false)
    expect(isBlock('Silk\r\n')).toBe(false)
    expect(isBlock('Silk\t2')).toBe(true)
    expect(isBlock('Silk\nCotton')).toBe(true)
  })

  it('is read in the format of spreadsheets', () => {
    expect(read('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(read('"two\nlines"\t"say ""so"""\n"open\tx')).toEqual([
      ['two\nlines', 'say "so"'],
      ['"open', 'x'],
    ])
    expect(read('5" pipe\t2')).toEqual([['5" pipe', '2']])
    expect(read('a\t\tb\n\nc')).toEqual([['a', '', 'b'], [''], ['c']])
  })

  const paste = (block: string, at = { row: 0, column: 0 }, lines = [blankLine(field)]) =>
    pasteBlock({ field, lines, at, text: block, heading: (one) => one.label, findReference: () => undefined })

  it('is read back unchanged, whatever its cells contain', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', 'a\tb', 'a\nb', '"x"', ' ', ''))
    const written = (cells: string[][]) =>
      cells
        .map((row) => row.map((one) => (/["\t\n\r]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('\t'))
        .join('\n')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (cells) => {
        const whole_cells = cells.map((row) => [...row.map((one) => one.replaceAll('\r', '')), 'end'])
        expect(read(written(whole_cells))).toEqual(whole_cells)
      }),
      { numRuns: 500 },
    )
  })

  it('never throws and never exceeds the largest number of lines', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\t', '\n', '"', 'a', '1', '₹', '\r', ' ') }),
        fc.nat(210),
        fc.nat(6),
        (block, row, column) => {
          const lines = Array.from({ length: Math.min(row, 200) }, () => blankLine(field))
          const pasted = paste(block, { row: Math.min(row, 199), column }, lines)
          expect(pasted.lines.length).toBeLessThanOrEqual(field.max)
          expect(pasted.lines.includes(undefined as never)).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
    expect(paste('a\t1\n'.repeat(300_000)).lines).toHaveLength(200)
    expect(paste('\t'.repeat(300_000)).lines).toHaveLength(1)
  })

  it('fills the cells from the focused one on, leaves all others unchanged and skips headings', () => {
    const lines = [
      { heading: null, item: 'Silk', quantity: '1', price: '5', discount: null },
      { heading: 'Extras' },
      { heading: null, item: 'Cotton', quantity: '1', price: '6', discount: null },
    ]
    const { lines: next } = paste('2\t₹ 1,200.50\n3\t1 lakh\n4', { row: 0, column: 1 }, lines)
    expect(next).toEqual([
      { heading: null, item: 'Silk', quantity: '2', price: '1200.50', discount: null },
      { heading: 'Extras' },
      { heading: null, item: 'Cotton', quantity: '3', price: '100000', discount: null },
      { ...blankLine(field), quantity: '4' },
    ])
  })

  it('leaves a text that its field cannot read in the cell and reports the cell', () => {
    const { lines, unread, left_columns } = paste('Silk\ta few\tfree\t101\textra')
    expect(lines[0]).toMatchObject({ item: 'Silk', quantity: 'a few', price: 'free', discount: '101' })
    expect(unread.map(({ name }) => name)).toEqual(['quantity', 'price', 'discount'])
    expect(left_columns).toBe(1)
  })

  it('looks each title up once and takes only unique matches', async () => {
    const asked: string[] = []
    const found = await findTitles({
      field: { ...field, fields: { who: { kind: 'reference', to: 'contact', label: 'Who' } } },
      lines: [{ who: 'Asha' }, { who: 'asha ' }, { who: 'Twice' }, { who: 4 }],
      unread: [0, 1, 2, 3].map((row) => ({ row, name: 'who' })),
      search: async (_record, title) => {
        asked.push(title)
        return title === 'Twice'
          ? [
              { id: 1, title },
              { id: 2, title },
            ]
          : [
              { id: 3, title: 'ASHA' },
              { id: 4, title: 'Asha Rao' },
            ]
      },
    })
    expect(asked).toHaveLength(2)
    expect([...found.values()]).toEqual([3])
  })
})

describe('the keys of the sheet', () => {
  const key = (name: string, more: Partial<SheetKey> = {}): SheetKey => ({
    key: name,
    ctrl: false,
    alt: false,
    shift: false,
    caret: { at_start: true, at_end: true },
    ...more,
  })
  const move = (name: string, at: [number, number], more: Partial<SheetKey> = {}) =>
    sheetMove({ key: key(name, more), at: { row: at[0], column: at[1] }, rows: 3, columns: 4 })
  const to = (row: number, column: number) => ({ type: 'go', to: { row, column } })

  it('Enter goes down one row and adds a row after the last', () => {
    expect(move('Enter', [0, 2])).toEqual(to(1, 2))
    expect(move('Enter', [2, 2])).toEqual({ type: 'add' })
    expect(move('Enter', [1, 2], { shift: true })).toEqual(to(0, 2))
    expect(move('Enter', [1, 2], { ctrl: true })).toBeNull()
  })

  it('arrows go from cell to cell, sideways only from either end of a text', () => {
    expect(move('ArrowUp', [1, 1])).toEqual(to(0, 1))
    expect(move('ArrowUp', [0, 1])).toBeNull()
    expect(move('ArrowRight', [0, 3])).toEqual(to(1, 0))
    expect(move('ArrowLeft', [1, 0])).toEqual(to(0, 3))
    expect(move('ArrowRight', [2, 3])).toBeNull()
    expect(move('ArrowRight', [0, 0], { caret: { at_start: true, at_end: false } })).toBeNull()
    expect(move('ArrowRight', [1, 0], { is_heading: true })).toEqual(to(2, 0))
    expect(move('ArrowLeft', [1, 0], { is_heading: true })).toEqual(to(0, 3))
  })

  it('an open list and a text of several lines handle the arrows themselves', () => {
    expect(move('ArrowDown', [0, 0], { is_open: true })).toBeNull()
    expect(move('Enter', [0, 0], { is_open: true })).toBeNull()
    const inside = { at_start: false, at_end: false }
    expect(move('ArrowDown', [0, 0], { is_tall: true, caret: inside })).toBeNull()
    expect(move('ArrowDown', [0, 0], { is_tall: true })).toEqual(to(1, 0))
  })

  it('Ctrl+Delete removes, Alt with an arrow moves within the rows', () => {
    expect(move('Delete', [1, 1], { ctrl: true })).toEqual({ type: 'remove' })
    expect(move('Delete', [1, 1])).toBeNull()
    expect(move('ArrowUp', [1, 1], { alt: true })).toEqual({ type: 'move', by: -1 })
    expect(move('ArrowDown', [2, 1], { alt: true })).toBeNull()
  })
})

describe('a cell', () => {
  it('groups digits in the Indian way and loses none', () => {
    expect(groupDigits('1234567.505')).toBe('12,34,567.505')
    expect(groupDigits('-100000')).toBe('-1,00,000')
    expect(groupDigits('999')).toBe('999')
    expect(groupDigits('1,2x')).toBe('1,2x')
    fc.assert(
      fc.property(fc.bigInt(), (n) => {
        expect(groupDigits(String(n)).replaceAll(',', '')).toBe(String(n))
      }),
    )
  })

  it('shows a value in a form that its kind can read', () => {
    expect(cellText(money({ label: 'M' }), '1200')).toBe('1,200.00')
    expect(cellText(money({ label: 'M' }), '1200.5')).toBe('1,200.50')
    expect(cellText(decimal({ label: 'D', places: 3 }), '1.250')).toBe('1.25')
    expect(cellText(decimal({ label: 'D', places: 3 }), '100.000')).toBe('100')
    expect(cellText(decimal({ label: 'D', places: 3 }), '100')).toBe('100')
    expect(cellText(date({ label: 'D' }), '2026-09-25')).toBe('25/09/2026')
    expect(cellText(money({ label: 'M' }), 'a lot')).toBe('a lot')
  })

  it('reads the typed text, and keeps a text that it cannot read', () => {
    expect(readCell(money({ label: 'M' }), '₹ 1.5 lakh')).toEqual({ value: '150000', is_read: true })
    expect(readCell(money({ label: 'M' }), '1.')).toEqual({ value: '1.', is_read: false })
    expect(readCell(whole({ label: 'W' }), '1,200')).toEqual({ value: 1200, is_read: true })
    expect(readCell(date({ label: 'D' }), '25/9/26')).toEqual({ value: '2026-09-25', is_read: true })
    expect(readCell(decimal({ label: 'D', places: 2 }), 'x')).toEqual({ value: 'x', is_read: false })
    expect(readCell(text({ label: 'T' }), ' Silk ')).toEqual({ value: ' Silk ', is_read: true })
    expect(readCell(money({ label: 'M' }), ' ')).toEqual({ value: null, is_read: true })
  })
})

describe('lines in the form', () => {
  it('are sent without computed fields, and headings with their text only', () => {
    const line = lineValues(field, {
      id: 4,
      heading: null,
      item: 'Silk',
      quantity: '2.000',
      price: '5.00',
      amount: '10.00',
    })
    expect(line).not.toHaveProperty('amount')
    expect(lineBody(field, line)).toEqual({ id: 4, item: 'Silk', quantity: '2.000', price: '5', discount: null })
    expect(lineBody(field, { id: 5, heading: ' Extras ', item: 'x' })).toEqual({ id: 5, heading: 'Extras' })
  })

  it('are not sent while they have only preset values', () => {
    const lines = [blankLine(field), { ...blankLine(field), discount: '5' }, { heading: '' }, { id: 1, heading: 'x' }]
    expect(writtenLines(field, lines)).toEqual([1, 3])
  })

  it('keep their identity if nothing changed', () => {
    const before = [{ a: 1 }, { a: 2 }]
    const next = share(before, [{ a: 1 }, { a: 3 }])
    expect(next[0]).toBe(before[0])
    expect(next[1]).toEqual({ a: 3 })
    expect(share(before, [{ a: 1 }, { a: 2 }])).toBe(before)
  })

  it('show an issue once its cell was left, the form was sent, or the server reported it', () => {
    const errors = [
      undefined,
      { price: { type: 'required', message: 'Price is required' }, item: { type: 'server', message: 'Sold out' } },
    ]
    const shown = (is_submitted: boolean, left: string[]) =>
      lineIssues({ errors, keys: [7, 9], is_submitted, left: new Set(left) })
    expect(shown(false, [])).toEqual({ 1: { item: 'Sold out' } })
    expect(shown(false, ['9:price'])[1]).toHaveProperty('price')
    expect(shown(true, [])[1]).toHaveProperty('price')
  })
})

describe('the store of the lines', () => {
  function formOf(lines: Record<string, unknown>[]) {
    const listeners = new Set<() => void>()
    let values = structuredClone(lines)
    const form: LinesForm & { put: (next: Record<string, unknown>[]) => void } = {
      getValues: () => values,
      setValue(path, value) {
        const [, row, name] = path.split('.')
        if (row === undefined) values = structuredClone(value) as typeof values
        else values[Number(row)][name] = value
        for (const listener of listeners) listener()
      },
      trigger: async () => true,
      clearErrors: () => {},
      subscribe({ callback }) {
        listeners.add(callback)
        return () => listeners.delete(callback)
      },
      put(next) {
        values = next
        for (const listener of listeners) listener()
      },
    }
    return form
  }

  it('changes one line and keeps the identity of the others', () => {
    const sheet = makeSheet({ form: formOf([{ item: 'a' }, { item: 'b' }]), path: 'lines' })
    sheet.subscribe(() => {})
    const before = sheet.state()
    sheet.setCell(1, 'item', 'c')
    expect(sheet.state().lines).toEqual([{ item: 'a' }, { item: 'c' }])
    expect(sheet.state().lines[0]).toBe(before.lines[0])
    expect(sheet.state().keys).toEqual(before.keys)
  })

  it('keeps the key of a line when it moves', () => {
    const sheet = makeSheet({ form: formOf([{ item: 'a' }, { item: 'b' }, { item: 'c' }]), path: 'lines' })
    sheet.subscribe(() => {})
    const [a, b, c] = sheet.state().keys
    sheet.move(2, 0)
    expect(sheet.state().keys).toEqual([c, a, b])
    sheet.insert(1, { item: 'd' })
    sheet.remove(0)
    expect(sheet.state().lines.map(({ item }) => item)).toEqual(['d', 'a', 'b'])
    expect(sheet.state().keys.slice(1)).toEqual([a, b])
  })

  it('follows a form that was reset', () => {
    const form = formOf([{ item: 'a' }])
    const sheet = makeSheet({ form, path: 'lines' })
    let told = 0
    sheet.subscribe(() => (told += 1))
    form.put([{ item: 'a' }, { item: 'x' }])
    expect(sheet.state().lines).toHaveLength(2)
    form.put([{ item: 'a' }, { item: 'x' }])
    expect(told).toBe(1)
  })
})
