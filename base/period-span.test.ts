import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AskedPeriod, periodSpan } from './period-span.ts'
import { PERIODS } from './periods.ts'

interface Case {
  id: string
  why: string
  input: { now: string; zone: string; year?: string; period?: string; from?: string; to?: string }
  expect: Record<string, unknown>
}

const file = new URL('../fixtures/vectors/activities/periods.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }

const wire = (at: Date) => at.toJSON().replace('.000Z', 'Z')

function answer(asked: AskedPeriod): unknown {
  const span = periodSpan(asked)
  if ('issues' in span) return { issues: span.issues.map(({ field }) => ({ field })) }
  return { from: wire(span.start), to: wire(span.end) }
}

test('there are cases', () => expect(cases.length).toBe(31))

// A case without `year` means calendar years; without a period it asks for all fifteen that follow from now.
test.each(cases)('$id: $why', ({ input, expect: expected }) => {
  const asked = { year: 'calendar', ...input, now: new Date(input.now) }
  if (input.period !== undefined || 'issues' in expected)
    return expect(answer({ period: 'today', ...asked })).toEqual(expected)
  const names = PERIODS.filter((name) => name !== 'customPeriod')
  expect(Object.fromEntries(names.map((period) => [period, answer({ ...asked, period })]))).toEqual(expected)
})
