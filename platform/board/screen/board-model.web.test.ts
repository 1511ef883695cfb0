import { describe, expect, it } from 'vitest'
import { deal } from '#engine/web/records.web.test-kit.tsx'
import { makeBook } from '#engine/web/use-options.ts'
import {
  addRupees,
  hasConditionOn,
  type Board,
  boardFields,
  columnFilter,
  columnsOf,
  type Group,
  moveCard,
  paintCard,
  sumField,
  withMore,
} from './board-model.ts'

const group = (value: Group['value'], data: Group['data'], more: Partial<Group> = {}): Group => ({
  value,
  count: data.length,
  capped: false,
  sum: '0.00',
  data,
  next: null,
  ...more,
})
const board: Board = {
  data: [
    group('hot', [{ id: 1, warmth: 'hot', amount: '100.50', name: 'A' }], { sum: '100.50' }),
    group(
      'cold',
      [
        { id: 2, warmth: 'cold', amount: '300.00', name: 'B' },
        { id: 3, warmth: 'cold', amount: '20.00', name: 'C' },
      ],
      { sum: '320.00' },
    ),
    group(null, []),
  ],
}
const rights = (rules: Record<string, 'hidden' | 'masked' | 'read' | 'edit'> = {}) => ({
  can: () => true,
  reach: () => 'all' as const,
  rule: (name: string) => rules[name] ?? ('edit' as const),
  ready: true,
})
const place = { field: 'warmth', sort: '-amount', sum: 'amount' }
const ids = (whole: Board) => whole.data.map((one) => one.data.map((row) => row.id))

describe('a board', () => {
  it('can have columns by each choice and short list that the person may see, the stage first', () => {
    const is_short_list = (record: string) => record === 'stage'
    expect(boardFields(deal, { is_short_list, rights: rights() })).toEqual(['warmth', 'stage_id'])
    expect(boardFields({ ...deal, stage: 'stage_id' }, { is_short_list, rights: rights() })).toEqual([
      'stage_id',
      'warmth',
    ])
    expect(boardFields(deal, { is_short_list, rights: rights({ warmth: 'hidden' }) })).toEqual(['stage_id'])
    expect(boardFields(deal, { is_short_list: () => false, rights: rights() })).toEqual(['warmth'])
  })
  it('does not sum a field that the person may not see in full', () => {
    expect(sumField(deal, rights())).toBe('amount')
    expect(sumField(deal, rights({ amount: 'masked' }))).toBeUndefined()
  })
  it('moves a card to its place in the sort order and updates counts and sums', () => {
    const next = moveCard(board, { ...place, id: 1, to: 'cold' })
    expect(ids(next)).toEqual([[], [2, 1, 3], []])
    expect(next.data.map((one) => [one.count, one.sum])).toEqual([
      [0, '0.00'],
      [3, '420.50'],
      [0, '0.00'],
    ])
    const back = moveCard(next, { ...place, id: 1, to: 'hot' })
    expect(back.data[0]).toMatchObject({ count: 1, sum: '100.50' })
    expect(ids(moveCard(board, { ...place, id: 2, to: null }))).toEqual([[1], [3], [2]])
    expect(moveCard(board, { ...place, id: 9, to: 'cold' })).toBe(board)
    expect(moveCard(board, { ...place, id: 1, to: 'lukewarm' })).toBe(board)
  })
  it('leaves a capped count unchanged when a card moves', () => {
    const many = { data: [group('hot', board.data[0].data, { count: 10_000, capped: true, sum: null }), board.data[1]] }
    expect(moveCard(many, { ...place, id: 1, to: 'cold' }).data[0]).toMatchObject({ count: 10_000, sum: null })
  })
  it('moves a card that changed elsewhere to its new column', () => {
    const next = paintCard(board, { ...place, row: { id: 2, warmth: 'hot', name: 'New name', version: 7 } })
    expect(ids(next)).toEqual([[2, 1], [3], []])
    expect(next.data[0].data[0]).toMatchObject({ name: 'New name', version: 7, amount: '300.00' })
  })
  it('adds further pages without repeating a card', () => {
    const next = withMore(board, 'cold', {
      data: [
        { id: 3, warmth: 'cold' },
        { id: 4, warmth: 'cold' },
      ],
      next: 'x',
    })
    expect(ids(next)).toEqual([[1], [2, 3, 4], []])
    expect(next.data[1].next).toBe('x')
  })
  it('narrows the filter of the list to one column', () => {
    const filter = {
      combiner: 'OR' as const,
      conditions: [{ field: 'city', condition: 'In' as const, values: ['Surat'] }],
    }
    expect(columnFilter(filter, 'warmth', 'hot')).toEqual({
      combiner: 'AND',
      conditions: [filter, { field: 'warmth', condition: 'In', values: ['hot'] }],
    })
    expect(columnFilter(undefined, 'warmth', null).conditions).toEqual([{ field: 'warmth', condition: 'Empty' }])
    expect([
      hasConditionOn(filter, 'city'),
      hasConditionOn(filter, 'warmth'),
      hasConditionOn(undefined, 'city'),
    ]).toEqual([true, false, false])
  })
  it('adds rupees to the paisa', () => {
    expect(addRupees('0.10', '0.20', 1)).toBe('0.30')
    expect(addRupees('1.00', '2.5', -1)).toBe('-1.50')
    expect(addRupees('99999999999999.99', '0.01', 1)).toBe('100000000000000.00')
  })
  it('orders columns by the lookup: open, won, lost; shows empty ones, and deleted ones only if they have cards', () => {
    const option = (id: number, part: object) => [id, { id, title: `S${id}`, is_live: true, ...part }] as const
    const book = makeBook({
      maps: new Map([
        [
          'stage',
          new Map([
            option(1, { kind: 'lost', position: 1 }),
            option(2, { kind: 'open', position: 5, color: '#ff0000' }),
            option(3, { kind: 'open', position: 2 }),
            option(4, { kind: 'open', position: 9, is_live: false }),
          ]),
        ],
      ]),
    })
    const stages = { data: [1, 2, 3, 4, null].map((value) => group(value, [])) }
    const field = deal.fields.stage_id
    expect(columnsOf({ board: stages, field, book }).map((one) => one.value)).toEqual([3, 2, 1])
    expect(columnsOf({ board: stages, field, book })[1]).toMatchObject({ name: 'S2', colour: '#ff0000' })
    const used = { data: [...stages.data.slice(0, 3), group(4, [{ id: 8 }]), group(null, [{ id: 9 }])] }
    expect(columnsOf({ board: used, field, book }).map((one) => one.value)).toEqual([null, 3, 2, 4, 1])
  })
})
