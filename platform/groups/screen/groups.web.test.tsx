// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FilterGroup } from '#engine/record/filter.ts'
import { deals, showList } from '#engine/web/list/list.web.test-kit.tsx'
import { deal, type SeenCall } from '#engine/web/records.web.test-kit.tsx'
import type { Column } from '#platform/board/screen/board-model.ts'
import '#ui/MenuPopup.tsx'
import GroupButton from './GroupButton.tsx'
import { groupFields, placesOf } from './group-model.ts'
import GroupedRows from './GroupedRows.tsx'

afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

const slots = { groups: { Button: GroupButton, Rows: GroupedRows } }

/** Answers requests for the groups of deals by warmth, and for the rows of one group by its filter. */
function byWarmth(call: SeenCall) {
  if (call.path === 'deals/groups')
    return {
      body: {
        data: [
          { value: 'hot', count: 1, capped: false, sum: '1000.00' },
          { value: 'cold', count: 1, capped: false, sum: '500.00' },
          { value: null, count: 1, capped: false, sum: '0.00' },
        ],
      },
    }
  if (call.path !== 'deals' || call.query.get('total')) return undefined
  const filter = JSON.parse(call.query.get('filter') ?? 'null') as FilterGroup
  const { condition, values } = filter.conditions.at(-1) as { condition: string; values?: unknown[] }
  const data = deals.filter(({ warmth }) => (condition === 'Empty' ? warmth === null : warmth === values?.[0]))
  return { body: { data, next: null } }
}
const texts = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const pageCalls = (calls: SeenCall[]) => calls.filter((call) => call.path === 'deals' && !call.query.get('total'))

async function grouped() {
  const shown = await showList({ slots, answer: byWarmth, search: '?group=warmth' })
  await screen.findByText('Looms for Patel')
  // The grouped table is a new element.
  return { ...shown, grid: screen.getByRole('grid') }
}

it('rows are shown below their group headings, with counts and sums', async () => {
  const { grid } = await grouped()
  await screen.findByText('Dye for Mehta')
  expect(texts(grid)).toEqual([
    'No warmth1',
    expect.stringContaining('Dye for Mehta'),
    'Hot1₹1,000',
    expect.stringContaining('Yarn for Navkar'),
    'Cold1₹500',
    expect.stringContaining('Looms for Patel'),
  ])
})

it('each group reads its rows with the filter of the list and its value', async () => {
  const { calls } = await grouped()
  const filters = pageCalls(calls).map((call) => JSON.parse(call.query.get('filter') ?? '').conditions)
  expect(filters).toContainEqual([{ field: 'warmth', condition: 'In', values: ['hot'] }])
  expect(filters).toContainEqual([{ field: 'warmth', condition: 'Empty' }])
})

it('a group folds by a click and by the keyboard, and opens again', async () => {
  const { grid } = await grouped()
  fireEvent.click(screen.getByText('Hot'))
  await waitFor(() => expect(screen.queryByText('Yarn for Navkar')).toBeNull())
  expect(screen.getByRole('button', { name: 'Unfold Hot', hidden: true }).getAttribute('aria-expanded')).toBe('false')
  for (const key of ['Enter']) await act(async () => void fireEvent.keyDown(grid, { key }))
  expect(await screen.findByText('Yarn for Navkar')).toBeTruthy()
})

it('the group field is chosen over the list', async () => {
  await showList({ slots, answer: byWarmth })
  await screen.findByText('Pune')
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Group by' })))
  await act(async () => void fireEvent.click(await screen.findByRole('menuitem', { name: 'Warmth' })))
  expect(await screen.findByText('No warmth')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Grouped by Warmth' })).toBeTruthy()
})

it('the field is chosen on a phone too, over the cards', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await showList({ slots, answer: byWarmth })
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Group by' })))
  await act(async () => void fireEvent.click(await screen.findByRole('menuitem', { name: 'Warmth' })))
  expect(await screen.findByText('No warmth')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Grouped by Warmth' })).toBeTruthy()
})

describe('the positions of a grouped list', () => {
  const group = (value: string, count: number) =>
    ({
      value,
      name: value,
      colour: null,
      group: { value, count, capped: false, sum: null, data: [], next: null },
    }) as Column
  const groups = [group('a', 120), group('b', 1), group('c', 60)]

  it('are the heading of each group and its rows', () => {
    const places = placesOf(groups, new Set())
    expect(places.count).toBe(184)
    expect(
      [0, 1, 120, 121, 122, 183, 184, -1].map((index) => places.at(index)).map((one) => [one?.group.value, one?.row]),
    ).toEqual([
      ['a', null],
      ['a', 0],
      ['a', 119],
      ['b', null],
      ['b', 0],
      ['c', 59],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(places.indexOf('c', 0)).toBe(124)
  })
  it('need only the visible pages', () => {
    expect(placesOf(groups, new Set()).pages(95, 130)).toEqual([
      { value: 'a', page: 1 },
      { value: 'a', page: 2 },
      { value: 'b', page: 0 },
      { value: 'c', page: 0 },
    ])
  })
  it('leave out the rows of folded groups', () => {
    const places = placesOf(groups, new Set(['a']))
    expect(places.count).toBe(64)
    expect(places.at(1)).toMatchObject({ group: { value: 'b' }, row: null })
    expect(places.indexOf('a', 5)).toBe(-1)
  })
})

it('choices and lookups can be group fields, unless the role may not read them', () => {
  const rights = (hidden?: string) => ({
    ready: true,
    can: () => true,
    reach: () => 'all' as const,
    rule: (field: string) => (field === hidden ? ('masked' as const) : ('edit' as const)),
  })
  const is_short_list = (record: string) => record === 'stage' || record === 'user'
  expect(groupFields(deal, { is_short_list, rights: rights() })).toEqual(['warmth', 'stage_id', 'created_by'])
  expect(groupFields(deal, { is_short_list, rights: rights('stage_id') })).toEqual(['warmth', 'created_by'])
})
