// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readListSearch } from '#engine/web/list/list-state.ts'
import { deal, renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { openViewOf } from './open-view.ts'
import {
  addressOf,
  columnsOf,
  differs,
  type SavedView,
  shownSearch,
  type View,
  viewOf,
} from '#engine/web/list/view-model.ts'
// Load the lazy popup before the time limit of a test starts.
import '#ui/MenuPopup.tsx'
import './ViewDialog.tsx'
import { ViewTabs } from './ViewTabs.tsx'

afterEach(cleanup)

const surat = { combiner: 'AND' as const, conditions: [{ field: 'city', condition: 'In' as const, values: ['Surat'] }] }
const view: View = {
  filter: surat,
  search: 'silk',
  sort: '-amount',
  columns: [{ name: 'name', width: 200, pinned: true }],
}
const saved = (part: Partial<SavedView> = {}): SavedView => ({
  id: 3,
  version: 1,
  name: 'Surat silk',
  view,
  is_shared: false,
  is_default: false,
  created_by: 4,
  created_by_name: 'Asha',
  ...part,
})

describe('the address of a list', () => {
  it('has only the id of the view while nothing was changed', () => {
    const shown = shownSearch({ view: 3 }, view)
    expect(shown).toMatchObject({ q: 'silk', filter: surat, sort: '-amount' })
    expect(addressOf(shown, view)).toEqual({ view: 3 })
  })
  it('has the differences from the view, including removed parts, and is read back unchanged', () => {
    const changed = { ...shownSearch({ view: 3 }, view), q: undefined, filter: undefined, sort: 'name' }
    const address = addressOf(changed, view)
    expect(address).toEqual({ view: 3, q: '', filter: { combiner: 'AND', conditions: [] }, sort: 'name' })
    const read = shownSearch(readListSearch(JSON.parse(JSON.stringify(address)), deal), view)
    expect([read.q, read.filter, read.sort]).toEqual([undefined, undefined, 'name'])
  })
  it('opens the person’s default only if it has no query', () => {
    const views = [saved(), saved({ id: 5, is_default: true })]
    expect(openViewOf({}, views)?.id).toBe(5)
    expect(openViewOf({ view: 'all' }, views)).toBeUndefined()
    expect(openViewOf({ q: 'silk' }, views)).toBeUndefined()
    expect(openViewOf({ view: 3, q: 'silk' }, views)?.id).toBe(3)
  })
})

describe('a view', () => {
  it('holds filter, search, sort, layout and columns with width and pin', () => {
    const now = viewOf({
      shown: { q: 'silk', filter: surat },
      default_sort: '-created_at',
      columns: { columnOrder: ['city', 'name'], columnSizing: { city: 180 }, columnPinning: { start: ['city'] } },
      visible: ['name', 'city'],
    })
    expect(now).toEqual({
      filter: surat,
      search: 'silk',
      sort: '-created_at',
      layout: 'table',
      columns: [{ name: 'city', width: 180, pinned: true }, { name: 'name' }],
    })
    const back = columnsOf(now, ['name', 'city', 'amount'])
    expect(back).toEqual({
      columnOrder: ['city', 'name', 'amount'],
      columnVisibility: { name: true, city: true, amount: false },
      columnPinning: { start: ['city'] },
      columnSizing: { city: 180 },
    })
  })
  it('is compared without regard to the order of its keys', () => {
    const other = JSON.parse(
      '{"sort":"-amount","search":"silk","columns":[{"pinned":true,"width":200,"name":"name"}],"filter":{"conditions":[{"values":["Surat"],"condition":"In","field":"city"}],"combiner":"AND"}}',
    )
    expect(differs(other, view, '-created_at')).toBe(false)
    expect(differs({ ...view, sort: 'name' }, view, '-created_at')).toBe(true)
    expect(differs({ ...view, columns: [{ name: 'city' }] }, view, '-created_at')).toBe(true)
  })
})

describe('the tabs', () => {
  const tabs = (one: SavedView, changed = false) => {
    const opened: (number | undefined)[] = []
    renderRecords(
      <ViewTabs
        definition={deal}
        views={[one]}
        open={one}
        now={{ ...view, search: 'cotton' }}
        changed={changed}
        onOpen={(next) => opened.push(next?.id)}
        onSaved={() => {}}
      />,
    )
    return opened
  }
  it('mark shared views and the default view, and open the plain list', async () => {
    serve(() => undefined)
    const opened = tabs(saved({ is_shared: true, is_default: true }))
    const tab = await screen.findByRole('button', { name: /Surat silk/ })
    expect(tab.querySelector('[aria-label=Shared]') && tab.querySelector('[aria-label="Opens first"]')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'All deals' }))
    expect(opened).toEqual([undefined])
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })
  it('save changes with the version that was read', async () => {
    const calls = serve((call) => (call.path === 'saved_filters/3' ? { body: saved({ version: 2 }) } : undefined))
    tabs(saved(), true)
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
        view: { ...view, search: 'cotton' },
        version: 1,
      }),
    )
  })
  it('keep a shared view of another person unchanged, but can make it the default', async () => {
    const calls = serve((call) => {
      if (call.path.endsWith('/permissions'))
        return { body: [{ role_name: 'Sales', is_owner: false, rights: {}, fields: {} }] }
      return call.path === 'saved_filters/3' ? { body: saved({ is_default: true }) } : undefined
    })
    tabs(saved({ created_by: 9, is_shared: true }), true)
    expect(await screen.findByRole('button', { name: 'Save view' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Options of the view' }))
    const first = await screen.findByRole('menuitem', { name: 'Make my default' })
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    fireEvent.click(first)
    await waitFor(() => expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ is_default: true }))
  })
  it('show the error of a name on its field', async () => {
    serve((call) =>
      call.path === 'saved_filters' && call.method === 'POST'
        ? {
            status: 422,
            body: {
              code: 'VALIDATION_ERROR',
              message: 'x',
              errors: [{ field: 'name', message: 'There is a saved filter of this name already', rule: 'unique' }],
            },
          }
        : undefined,
    )
    renderRecords(
      <ViewTabs
        definition={deal}
        views={[]}
        open={undefined}
        now={view}
        changed
        onOpen={() => {}}
        onSaved={() => {}}
      />,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }, { timeout: 10_000 }), {
      target: { value: 'Surat' },
    })
    fireEvent.click(screen.getByRole('button', { name: /^Save( Ctrl|$)/ }))
    await screen.findByText('There is a saved filter of this name already')
  })
})
