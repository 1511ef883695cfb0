import { expect, test } from 'vitest'
import { drawnLines } from './drawn-lines.ts'

const line = (...values: (string | null)[]) => ({ values, titles: values.map(() => null), figures: ['1'] })
const stage = { label: 'Stage', as: 'text' } as const

test('a chart leaves out the lines whose value its column names', () => {
  const lines = [line('4'), line('9'), line(null)]
  expect(drawnLines({ groups: [{ ...stage, not_drawn: ['9'] }], lines })).toEqual([line('4'), line(null)])
  expect(drawnLines({ groups: [stage], lines })).toEqual(lines)
})

test('the value of another group leaves no line out', () => {
  const lines = [line('4', '9'), line('9', '4')]
  const groups = [{ ...stage, not_drawn: ['9'] }, { label: 'Owner', as: 'text' } as const]
  expect(drawnLines({ groups, lines })).toEqual([line('4', '9')])
})
