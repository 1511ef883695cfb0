import { expect, test } from 'vitest'
import type { ReportColumn, ReportLine } from '#platform/reports/answer.ts'
import { inTwo } from './in-two.ts'

const line = (first: string | null, second: string | null, count: number): ReportLine => ({
  values: [first, second],
  titles: [null, null],
  figures: [String(count)],
})
const numberOf = ({ figures }: ReportLine) => Number(figures[0])
const group = (as: ReportColumn['as']): ReportColumn => ({ label: 'Group', as })

test('two groups become names and series, those with the most first', () => {
  const lines = [line('Asha', 'won', 5), line('Ravi', 'lost', 4), line('Ravi', 'won', 3), line(null, 'lost', 2)]
  const { rows, columns } = inTwo({ groups: [group('text'), group('text')], lines }, numberOf)
  expect(rows.map((one) => [one.line.values[0], Object.fromEntries(one.values)])).toEqual([
    ['Ravi', { lost: 4, won: 3 }],
    ['Asha', { won: 5 }],
    [null, { lost: 2 }],
  ])
  expect(columns.map(({ key, sum }) => [key, sum])).toEqual([
    ['won', 8],
    ['lost', 6],
  ])
})

test('points in time keep their order', () => {
  const lines = [line('2026-04-01', 'won', 1), line('2026-05-01', 'won', 9)]
  const { rows } = inTwo({ groups: [group('day'), group('text')], lines }, numberOf)
  expect(rows.map((one) => one.line.values[0])).toEqual(['2026-04-01', '2026-05-01'])
})
