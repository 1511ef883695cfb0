// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { placeColumns, type TableColumn, type TableView } from './columns.ts'
import { ColumnChooser } from './ColumnChooser.tsx'

afterEach(cleanup)

const columns: TableColumn<object>[] = ['name', 'city', 'amount', 'cf_3'].map((id) => ({
  id,
  header: id,
  size: 100,
  cell: () => null,
}))
let shown: string[]
let pinned: string[]
function Probe() {
  const [view, setView] = useState<TableView>({ columnVisibility: { cf_3: false } })
  const placed = placeColumns({ columns, view, lead: 0 })
  shown = placed.map((one) => one.column.id)
  pinned = placed.filter((one) => one.pinned).map((one) => one.column.id)
  return <ColumnChooser columns={columns} view={view} onChange={setView} onReset={() => setView({})} />
}
const line = (name: string) => screen.getByText(name).closest('[draggable]') as HTMLElement

it('columns can be chosen, ordered by drag and by buttons, pinned, unpinned and reset', () => {
  renderScreen(<Probe />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'cf_3' }))
  expect(shown).toEqual(['name', 'city', 'amount', 'cf_3'])
  fireEvent.dragStart(line('cf_3'))
  fireEvent.dragOver(line('city'))
  fireEvent.drop(line('city'))
  expect(shown).toEqual(['name', 'cf_3', 'city', 'amount'])
  fireEvent.click(screen.getByRole('button', { name: 'Move amount up' }))
  expect(shown).toEqual(['name', 'cf_3', 'amount', 'city'])
  fireEvent.click(screen.getByRole('button', { name: 'Pin city to the start' }))
  expect(pinned).toEqual(['name', 'city'])
  fireEvent.click(screen.getByRole('button', { name: 'Unpin name' }))
  expect(pinned).toEqual(['city'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'amount' }))
  expect(shown).toEqual(['city', 'name', 'cf_3'])
  fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(shown).toEqual(['name', 'city', 'amount', 'cf_3'])
})
