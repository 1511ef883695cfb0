import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

const line = (values: (string | null)[], figure: string) => ({ values, titles: [null, null], figures: [figure] })
const numberOf = ({ figures }: { figures: (string | null)[] }) => Number(figures[0])

test('a week has all of its days, and the hours between the first and the last one', () => {
  const { rows, columns, valueAt } = heatOf(
    {
      groups: [
        { label: 'Started', as: 'weekday' },
        { label: 'Started', as: 'hour' },
      ],
      lines: [line(['5', '10'], '7'), line(['1', '8'], '3')],
    },
    numberOf,
  )
  expect(rows).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  expect(columns).toEqual(['8', '9', '10'])
  expect([valueAt('5', '10'), valueAt('1', '8'), valueAt('1', '10')]).toEqual([7, 3, 0])
})

test('days stand in their order, other values as the lines have them, and those without one too', () => {
  const groups = [
    { label: 'Owner', as: 'text' as const },
    { label: 'Day', as: 'day' as const },
  ]
  const lines = [line(['9', '2026-02-02'], '4'), line([null, '2026-02-01'], '5')]
  const { rows, columns, valueAt } = heatOf({ groups, lines }, numberOf)
  expect([rows, columns, valueAt(null, '2026-02-01')]).toEqual([['9', null], ['2026-02-01', '2026-02-02'], 5])
})
