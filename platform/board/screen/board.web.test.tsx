// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import Toasts from '#ui/Toasts.tsx'
import type { Overrides } from '#engine/web/override.ts'
import { RecordsProvider } from '#engine/web/context.tsx'
import { neighbours, startWalk } from '#engine/web/detail/walk.ts'
import { deal, type SeenCall, serve, stage } from '#engine/web/records.web.test-kit.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import Board from './Board.tsx'
import type { Board as BoardAnswer } from './board-model.ts'
// Load the lazy popup before the time limit of a test starts.
import '#ui/MenuPopup.tsx'

afterEach(cleanup)

const card = (id: number, warmth: string) => ({ id, version: 3, name: `Deal ${id}`, amount: '100.00', warmth })
const answer: BoardAnswer = {
  data: [
    { value: 'hot', count: 2, capped: false, sum: '200.00', data: [card(1, 'hot'), card(2, 'hot')], next: null },
    { value: 'cold', count: 0, capped: false, sum: '0.00', data: [], next: null },
    { value: null, count: 0, capped: false, sum: '0.00', data: [], next: null },
  ],
}

function Probe() {
  const book = useOptionBook(deal)
  const rights = useRights(deal)
  return (
    <>
      <Board
        definition={deal}
        query={{ sort: '-amount', search: 'silk', columns: ['amount', 'name'] }}
        group={undefined}
        onGroup={() => {}}
        rights={rights}
        book={book}
        phone={false}
        enabled
        onOpen={() => {}}
        empty="Nothing here"
      />
      <Toasts />
    </>
  )
}

function show(
  how: (call: SeenCall) => { status?: number; body: unknown } | undefined = () => undefined,
  board = answer,
  overrides: Overrides = {},
  search = '',
) {
  const calls = serve((call) => how(call) ?? (call.path === 'deals/groups' ? { body: board } : undefined))
  renderAt(
    () => (
      <RecordsProvider catalog={makeCatalog([stage, deal])} overrides={overrides} business_id={7}>
        <Probe />
      </RecordsProvider>
    ),
    { path: '/business/$businessId/deals', at: `/business/7/deals${search}` },
  )
  return calls
}
const column = async (name: string) => within(await screen.findByRole('region', { name }))
const saved = (call: SeenCall) => (call.method === 'PUT' ? { body: { ...card(1, 'cold'), version: 4 } } : undefined)

describe('the board', () => {
  it('shows the words of the customer on the card', async () => {
    const [first, ...others] = answer.data
    const rows = [{ ...card(1, 'hot'), remark: 'Kindly send 3,000 metres' }]
    show(() => undefined, { data: [{ ...first, data: rows }, ...others] }, { deal: { card_words: ['city', 'remark'] } })
    expect((await column('Hot')).getByText('Kindly send 3,000 metres')).toBeTruthy()
  })

  it('opens with one request: every column, even an empty one, with its count, sum and first cards', async () => {
    const calls = show()
    const hot = await column('Hot')
    expect(hot.getAllByRole('listitem')).toHaveLength(2)
    expect(hot.getByText('₹200')).toBeTruthy()
    expect((await column('Cold')).queryAllByRole('listitem')).toHaveLength(0)
    const asked = calls.filter((call) => call.path.startsWith('deals'))
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0].query)).toMatchObject({
      field: 'warmth',
      sum: 'amount',
      rows: '20',
      sort: '-amount',
      search: 'silk',
    })
  })

  it('focuses the card whose record was open, so that it is in view again', async () => {
    startWalk({ business_id: 7, record: 'deal', ids: [1, 2], back: { layout: 'board' } })
    neighbours({ business_id: 7, record: 'deal', id: 2 })
    show(() => undefined, answer, {}, '?layout=board')
    const link = await screen.findByRole('link', { name: 'Deal 2' })
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('moves a card by keyboard at once, with its version, and Undo moves it back', async () => {
    const calls = show(saved)
    const link = await screen.findByRole('link', { name: 'Deal 1' })
    link.focus()
    fireEvent.keyDown(link, { key: 'ArrowRight', shiftKey: true })
    expect((await column('Cold')).getByRole('link', { name: 'Deal 1' })).toBe(document.activeElement)
    // Once on the card, once as the sum of the column.
    expect((await column('Cold')).getAllByText('₹100')).toHaveLength(2)
    await waitFor(() =>
      expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ warmth: 'cold', version: 3 }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await column('Hot')).getByRole('link', { name: 'Deal 1' })).toBeTruthy()
    await waitFor(() =>
      expect(calls.findLast((call) => call.method === 'PUT')?.body).toEqual({ warmth: 'hot', version: 4 }),
    )
  })

  it('moves a card by its menu, and puts it back with the reason when that is refused', async () => {
    show((call) =>
      call.method === 'PUT' ? { status: 422, body: { code: 'CUSTOM_ERR', message: 'Quote it first' } } : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Move Deal 1 to…' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cold' }))
    expect(await screen.findByText('Quote it first')).toBeTruthy()
    expect((await column('Hot')).getByRole('link', { name: 'Deal 1' })).toBeTruthy()
    expect((await column('Hot')).getByText('₹200')).toBeTruthy()
  })

  it('shows a card that changed elsewhere as it is now', async () => {
    const current = { ...card(1, 'hot'), name: 'Renamed', version: 9 }
    show((call) =>
      call.method === 'PUT' ? { status: 409, body: { code: 'E_CONFLICT', current, version: 9 } } : undefined,
    )
    fireEvent.keyDown(await screen.findByRole('link', { name: 'Deal 1' }), { key: 'ArrowRight', shiftKey: true })
    expect(await screen.findByText(/Somebody else changed it/)).toBeTruthy()
    expect((await column('Hot')).getByRole('link', { name: 'Renamed' })).toBeTruthy()
  })

  it('does not let people move cards that they may not edit', async () => {
    const limited = (fields: object, edit: string) => (call: SeenCall) =>
      call.path.endsWith('/permissions')
        ? {
            body: [
              {
                role_name: 'Seller',
                is_owner: false,
                rights: { deal: { view: 'all', edit } },
                fields: { deal: fields },
              },
            ],
          }
        : undefined
    const calls = show(limited({ warmth: 'read' }, 'all'))
    const link = await screen.findByRole('link', { name: 'Deal 1' })
    expect(screen.queryByRole('button', { name: /Move Deal/ })).toBeNull()
    fireEvent.keyDown(link, { key: 'ArrowRight', shiftKey: true })
    expect(calls.some((call) => call.method === 'PUT')).toBe(false)
    cleanup()
    show(limited({}, 'none'))
    await screen.findByRole('link', { name: 'Deal 1' })
    expect(screen.queryByRole('button', { name: /Move Deal/ })).toBeNull()
  })

  it('remembers which columns were folded and hidden', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Options of the column Cold' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Fold the column' }))
    expect(await screen.findByRole('button', { name: 'Open the column Cold, 0' })).toBeTruthy()
    expect(localStorage.getItem('board:4:7:deal:warmth')).toBe('{"collapsed":["cold"],"hidden":[]}')
  })

  it('loads more of a column by cursor, with a filter on its value', async () => {
    const long = { data: [{ ...answer.data[0], count: 3, next: 'cursor' }, answer.data[1], answer.data[2]] }
    const calls = show(
      (call) => (call.path === 'deals' ? { body: { data: [card(5, 'hot')], next: null } } : undefined),
      long,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Deal 5' })).toBeTruthy()
    const page = calls.find((call) => call.path === 'deals')
    expect(page?.query.get('after')).toBe('cursor')
    expect(JSON.parse(page?.query.get('filter') ?? '')).toEqual({
      combiner: 'AND',
      conditions: [{ field: 'warmth', condition: 'In', values: ['hot'] }],
    })
  })
})
