// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../render.web.test-kit.tsx'
import { moveColumn, nextSort, pinColumn, placeColumns, stepColumn, type TableColumn } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { type RowSource, rowsOf } from './row-source.ts'
import { createSelection } from './selection.ts'

type Lead = { id: number; name: string; amount: number }
const columns: TableColumn<Lead>[] = [
  { id: 'name', header: 'Lead', size: 200, sortable: true, cell: (lead) => lead.name },
  { id: 'amount', header: 'Amount', size: 100, numeric: true, cell: (lead) => lead.amount },
  { id: 'city', header: 'City', size: 100, cell: () => 'Surat' },
]
const leads: Lead[] = Array.from({ length: 50 }, (_, index) => ({
  id: index + 1,
  name: `Lead ${index + 1}`,
  amount: index,
}))

beforeAll(() => {
  // happy-dom has no layout, but the virtualised body needs a window with a height.
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => 400 },
    offsetWidth: { configurable: true, get: () => 800 },
    clientHeight: { configurable: true, get: () => 400 },
  })
})
afterEach(cleanup)

function show({ source = rowsOf(leads), ...rest }: Partial<Parameters<typeof DataTable<Lead>>[0]> = {}) {
  const selection = createSelection()
  const onViewChange = vi.fn()
  const onOpen = vi.fn()
  renderScreen(
    <DataTable
      label="Leads"
      source={source}
      columns={columns}
      rowId={(lead) => String(lead.id)}
      view={{}}
      onViewChange={onViewChange}
      selection={selection}
      onOpen={onOpen}
      {...rest}
    />,
  )
  return { selection, onViewChange, onOpen, grid: screen.getByRole('grid') }
}
const press = (target: Element, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(target, { key })
}

describe('the list', () => {
  it('renders only the visible rows and announces their total', () => {
    const { grid } = show()
    expect(grid.getAttribute('aria-rowcount')).toBe('51')
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
  })
  it('moves with J, K and the arrows, and opens with Enter', () => {
    const { grid, onOpen } = show()
    press(grid, 'j', 'j', 'ArrowDown', 'k')
    expect(grid.getAttribute('aria-activedescendant')).toBe('row-2')
    press(grid, 'Enter')
    expect(onOpen).toHaveBeenCalledWith(leads[1])
  })
  it('starts at the row that the person had opened', () => {
    const { grid } = show({ startAt: 30 })
    expect(grid.getAttribute('aria-activedescendant')).toBe('row-31')
    expect(grid.scrollTop).toBeGreaterThan(500)
    expect(document.activeElement).toBe(grid)
  })
  it('selects with X and Space, extends with Shift, and clears with Escape', () => {
    const { grid, selection } = show()
    press(grid, 'j', 'x')
    expect([...selection.get().ids]).toEqual(['1'])
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    expect([...selection.get().ids]).toEqual(['1', '2', '3'])
    press(grid, ' ')
    expect([...selection.get().ids]).toEqual(['1', '2'])
    press(grid, 'Escape')
    expect(selection.count(50)).toBe(0)
  })
  it('opens a row at a click; on an editable cell only after the time for a second click', () => {
    vi.useFakeTimers()
    const editing = { can: () => true, render: () => <form>editor</form>, title: 'name' }
    const { onOpen } = show({ editing })
    fireEvent.click(screen.getByText('Lead 2'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(leads[1])
    const amount = screen.getByText('7')
    fireEvent.click(amount, { detail: 1 })
    expect(onOpen).toHaveBeenCalledOnce()
    vi.runAllTimers()
    expect(onOpen).toHaveBeenLastCalledWith(leads[7])
    fireEvent.click(amount, { detail: 1 })
    fireEvent.click(amount, { detail: 2 })
    vi.runAllTimers()
    expect(onOpen).toHaveBeenCalledTimes(2)
    expect(screen.getByText('editor')).toBeTruthy()
    vi.useRealTimers()
  })
  it('keeps the editor of a cell whose row is scrolled away', () => {
    const editing = { can: () => true, render: () => <input aria-label="editor" defaultValue="" /> }
    const { grid } = show({ editing })
    press(grid, 'j', 'F2')
    fireEvent.change(screen.getByLabelText('editor'), { target: { value: 'typed' } })
    grid.scrollTop = 1_600
    fireEvent.scroll(grid)
    expect(screen.queryByText('Lead 2')).toBeNull()
    expect((screen.getByLabelText('editor') as HTMLInputElement).value).toBe('typed')
  })
  it('has headings between its rows, which can be clicked but never selected or opened', () => {
    const heads = { at: (index: number) => (index === 1 ? <b>Pune</b> : undefined), press: vi.fn() }
    const source: RowSource<Lead> = {
      ...rowsOf(leads),
      heads,
      get: (index) => (index === 1 ? undefined : leads[index]),
    }
    const { grid, selection, onOpen } = show({ source })
    press(grid, 'j', 'j', 'x', 'Enter')
    expect(grid.getAttribute('aria-activedescendant')).toBe('row-head-1')
    expect([selection.count(50), onOpen.mock.calls.length, heads.press.mock.calls]).toEqual([0, 0, [[1]]])
    fireEvent.click(screen.getByText('Pune'))
    expect(heads.press).toHaveBeenCalledTimes(2)
  })
  it('requests the visible rows and shows skeletons for missing ones', () => {
    const ensure = vi.fn()
    const source: RowSource<Lead> = { count: 1000, get: (index) => (index < 3 ? leads[index] : undefined), ensure }
    show({ source })
    expect(ensure).toHaveBeenCalledWith(0, expect.any(Number))
    expect(screen.getByText('Lead 3')).toBeTruthy()
    expect(screen.queryByText('Lead 4')).toBeNull()
  })
  it('requests a sort from the server by a click on the head', () => {
    const { onViewChange } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Lead' }))
    expect(onViewChange).toHaveBeenCalledWith({ sort: { id: 'name', desc: false } })
  })
  it('shows its empty state without rows', () => {
    show({ source: rowsOf([]), empty: <b>No leads yet</b> })
    expect(screen.getByText('No leads yet')).toBeTruthy()
  })
})

describe('a selection', () => {
  it('keeps "all that match" as a flag with exceptions', () => {
    const selection = createSelection()
    selection.selectAllMatching()
    selection.toggle('7')
    expect([selection.has('7'), selection.has('8'), selection.count(100_000)]).toEqual([false, true, 99_999])
    expect(selection.get()).toEqual({ all_matching: true, ids: new Set(['7']) })
  })
})

describe('columns', () => {
  it('are first while pinned, with their distance from the start', () => {
    const placed = placeColumns({ columns, view: { columnPinning: { start: ['city'] } }, lead: 40 })
    expect(placed.map(({ column, offset, pinned }) => [column.id, offset, pinned])).toEqual([
      ['city', 40, true],
      ['name', 140, false],
      ['amount', 340, false],
    ])
  })
  it('are moved, pinned, hidden and sorted by the view', () => {
    expect(moveColumn({ columns, view: {}, id: 'city', onto: 'name' }).columnOrder).toEqual(['city', 'name', 'amount'])
    // A column dropped on a later one is placed after it, so that it can reach the end.
    expect(moveColumn({ columns, view: {}, id: 'name', onto: 'city' }).columnOrder).toEqual(['amount', 'city', 'name'])
    expect(stepColumn({ columns, view: {}, id: 'name', step: 1 }).columnOrder).toEqual(['amount', 'name', 'city'])
    expect(pinColumn({ columns, view: {}, id: 'amount', pinned: true }).columnPinning).toEqual({
      start: ['name', 'amount'],
    })
    expect(placeColumns({ columns, view: { columnVisibility: { amount: false } }, lead: 0 })).toHaveLength(2)
    const once = nextSort({}, 'name')
    expect([once.sort, nextSort(once, 'name').sort, nextSort(nextSort(once, 'name'), 'name').sort]).toEqual([
      { id: 'name', desc: false },
      { id: 'name', desc: true },
      null,
    ])
  })
})

describe('the width of a column', () => {
  it('follows the pointer without rendering rows, and is saved once at the end', () => {
    const { grid, onViewChange } = show()
    const handle = screen.getAllByRole('columnheader')[2].lastElementChild as HTMLElement
    handle.setPointerCapture = () => {}
    fireEvent.pointerDown(handle, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(handle, { clientX: 130 })
    fireEvent.pointerMove(handle, { clientX: 150 })
    expect(grid.style.getPropertyValue('--width-amount')).toBe('150px')
    expect(grid.style.getPropertyValue('--width')).toBe('490px')
    expect(onViewChange).not.toHaveBeenCalled()
    fireEvent.pointerUp(handle)
    expect(onViewChange).toHaveBeenCalledExactlyOnceWith({ columnSizing: { amount: 150 } })
  })
  it('is never less than the least width', () => {
    const { onViewChange } = show()
    const handle = screen.getAllByRole('columnheader')[2].lastElementChild as HTMLElement
    handle.setPointerCapture = () => {}
    fireEvent.pointerDown(handle, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(handle, { clientX: -500 })
    fireEvent.pointerUp(handle)
    expect(onViewChange).toHaveBeenCalledExactlyOnceWith({ columnSizing: { amount: 64 } })
  })
})
