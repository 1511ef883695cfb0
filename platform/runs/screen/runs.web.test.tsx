// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createSelection } from '#ui/table/selection.ts'
import { deal, renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import BulkEditDialog from './BulkEditDialog.tsx'
import { bulkFields } from './bulk-fields.ts'
import { chosenFrom } from './chosen.ts'
import { RunPanel } from './RunPanel.tsx'
import RunsScreen from './RunsScreen.tsx'
import { groupedReasons, percentOf, type Run } from './runs.ts'
import { bulkBody } from './use-bulk.ts'
import { unwatchRun, watchRun } from './watched.ts'
// Load the lazy popup before the time limit of a test starts.
import '#ui/MenuPopup.tsx'

afterEach(cleanup)

const run = (part: Partial<Run> = {}): Run => ({
  id: 9,
  record: 'deal',
  action: 'edit',
  state: 'done',
  total: 1_200,
  done: 1_190,
  refused: 10,
  reasons: [],
  undone: 0,
  kept: 0,
  created_by: 4,
  created_at: '2026-11-20T06:00:00Z',
  can_undo: true,
  undo_until: '2026-12-20T06:00:00Z',
  ...part,
})
const surat = { combiner: 'AND' as const, conditions: [{ field: 'city', condition: 'In' as const, values: ['Surat'] }] }

describe('the selection', () => {
  it('is a list of ids, or the filter of the list instead of all ids', () => {
    const selection = createSelection()
    selection.add(['3', '5'])
    expect(chosenFrom(selection.get(), { filter: surat })).toEqual({ ids: [3, 5] })
    selection.selectAllMatching()
    expect(chosenFrom(selection.get(), { filter: surat, search: 'silk' })).toEqual({
      all: true,
      filter: surat,
      search: 'silk',
    })
  })
  it('excludes the rows that were unticked from all that match', () => {
    const selection = createSelection()
    selection.selectAllMatching()
    selection.toggle('7')
    expect(chosenFrom(selection.get(), { filter: surat })).toEqual({
      all: true,
      filter: { combiner: 'AND', conditions: [surat, { field: 'id', condition: 'Not In', values: [7] }] },
    })
  })
  it('is sent in wire form, without an empty filter', () => {
    expect(bulkBody(deal, { ids: [3] }, { action: 'edit', values: { city: 'Vapi' } })).toEqual({
      ids: [3],
      values: { city: 'Vapi' },
    })
    const nothing = { combiner: 'AND' as const, conditions: [{ field: 'city', condition: 'In' as const, values: [] }] }
    expect(bulkBody(deal, { all: true, filter: nothing }, { action: 'delete' })).toEqual({ all: true })
  })
})

describe('fields of a bulk edit', () => {
  it('are the non-unique fields that this person may change', () => {
    const rights = {
      can: () => true,
      reach: () => 'all' as const,
      rule: (name: string) => (name === 'remark' ? 'read' : 'edit') as 'read' | 'edit',
    }
    expect(bulkFields(deal, rights).map(([name]) => name)).toEqual(['name', 'city', 'amount', 'warmth', 'stage_id'])
  })
  it('can be chosen without a mouse: the focus is on the choice of a field, then in that field', async () => {
    serve(() => undefined)
    renderRecords(<BulkEditDialog definition={deal} count="2" onClose={() => {}} onSubmit={async () => {}} />)
    const button = await screen.findByRole('button', { name: 'Choose a field' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    fireEvent.click(button)
    fireEvent.click(await screen.findByRole('button', { name: 'City' }))
    const city = await screen.findByRole('textbox', { name: 'City' })
    await waitFor(() => expect(document.activeElement).toBe(city))
  })
  it('are sent several at once; a refusal is shown on its field and nothing typed is lost', async () => {
    serve(() => undefined)
    const { ApiError } = await import('#ui/client/api-error.ts')
    const sent: unknown[] = []
    let closed = false
    const { container } = renderRecords(
      <BulkEditDialog
        definition={deal}
        count="1,205"
        onClose={() => {
          closed = true
        }}
        onSubmit={async (values) => {
          sent.push(values)
          if (sent.length > 1) return
          const errors = [{ field: 'city', message: 'Choose a city of India', rule: 'city' }]
          throw new ApiError({ status: 422, body: { code: 'VALIDATION_ERROR', message: 'x', errors } })
        }}
      />,
    )
    const choose = async (label: string, button: string) => {
      fireEvent.click(await screen.findByRole('button', { name: button }))
      fireEvent.click(await screen.findByRole('button', { name: label }))
    }
    await choose('City', 'Choose a field')
    await choose('Remark', 'Another field')
    fireEvent.change(await screen.findByRole('textbox', { name: 'City' }), { target: { value: 'Vapi' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Remark' }), { target: { value: 'Diwali' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change 1,205 deals' }))
    await screen.findByText('Choose a city of India')
    expect(sent).toEqual([{ city: 'Vapi', remark: 'Diwali' }])
    expect((screen.getByRole('textbox', { name: 'Remark' }) as HTMLInputElement).value).toBe('Diwali')
    expect(closed).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Change 1,205 deals' }))
    await waitFor(() => expect(closed).toBe(true))
    expect(container).toBeTruthy()
  })
})

describe('a run', () => {
  it('has a progress of its changed and skipped records', () => {
    expect(percentOf(run({ state: 'running', total: 1_000, done: 240, refused: 10 }))).toBe(25)
    expect(percentOf(run({ state: 'undoing', done: 200, undone: 90, kept: 10 }))).toBe(50)
  })
  it('lists each reason once, the most frequent first', () => {
    expect(
      groupedReasons([
        { id: 1, message: 'A' },
        { id: 2, message: 'B' },
        { id: 3, message: 'B' },
      ]),
    ).toEqual([
      { message: 'B', count: 2 },
      { message: 'A', count: 1 },
    ])
  })
  it('shows its progress on every screen until it is dismissed, with the reasons of skipped records', async () => {
    let state: Partial<Run> = { state: 'running', done: 300, refused: 0, can_undo: false }
    serve((call) => (call.path === 'runs/9' ? { body: run(state) } : undefined))
    watchRun({ business_id: 7, id: 9 })
    watchRun({ business_id: 8, id: 10 })
    renderRecords(<RunPanel />)
    const bar = await screen.findByRole('progressbar', { name: 'Changing deals' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    state = { state: 'done', reasons: [{ id: 3, message: 'You are not authorized to perform this action' }] }
    await screen.findByText('1,190 done · 10 left as they were')
    fireEvent.click(screen.getByRole('button', { name: 'Why 10 were left' }))
    await screen.findByText(/You are not authorized/)
    fireEvent.click(screen.getByRole('button', { name: 'Put away' }))
    await waitFor(() => expect(screen.queryByText('Changed deals')).toBeNull())
    unwatchRun(10)
  })
})

describe('recent bulk changes', () => {
  it('show who made each change and when, and can be undone after a confirmation', async () => {
    let one = run({ refused: 0 })
    const calls = serve((call) => {
      if (call.path === 'runs') return { body: { data: [one] } }
      if (call.path === 'options/user') return { body: { data: [{ id: 4, title: 'Asha Mehta', is_live: true }] } }
      if (call.path === 'runs/9/undo') {
        one = run({ state: 'undone', undone: 1_100, kept: 90, can_undo: false })
        return { body: one }
      }
      return undefined
    })
    renderRecords(<RunsScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: Changed deals' }))
    await screen.findByText(/Values that were changed later are kept/)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText(/1,100 undone · 90 kept, changed later/)
    expect(calls.filter((call) => call.method === 'POST').map((call) => call.path)).toEqual(['runs/9/undo'])
  })
  it('show a message when there are none', async () => {
    serve((call) => (call.path === 'runs' ? { body: { data: [] } } : undefined))
    renderRecords(<RunsScreen />)
    await screen.findByText('No bulk changes in the last 30 days')
  })
})
