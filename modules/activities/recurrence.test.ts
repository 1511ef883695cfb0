import { describe, expect, test } from 'vitest'
import { afterDone, occurrences, REMINDER_REPEATS, type Rule, ruleIssues, TASK_REPEATS } from './recurrence.ts'
import { casesOf, fieldsOf } from './testing.server.ts'

type Input = Rule & { for: 'reminder' | 'task'; take: number; after?: string; doneAt?: string }

const shown = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

test.each(casesOf<Input>('recurrence'))('$id: $why', ({ input, expect: expected }) => {
  const { for: what, take, after, doneAt, ...rule } = input
  const issues = ruleIssues(rule, what === 'task' ? TASK_REPEATS : REMINDER_REPEATS)
  const found = () =>
    doneAt === undefined
      ? occurrences(rule, take, after === undefined ? undefined : Date.parse(after))
      : [afterDone(rule, Date.parse(doneAt))].flatMap((one) => one ?? [])
  const answer =
    issues.length > 0 ? fieldsOf(issues) : { next: found().map(({ wall, at }) => ({ wall, at: shown(at) })) }
  expect(answer).toEqual(expected)
})

describe('a repeat of more than ten years', () => {
  const rule: Rule = { repeat: 'Yearly', start: '2026-12-01T10:00', zone: 'Asia/Kolkata' }
  test.each([
    [{ ...rule, every: 11 }, 'every'],
    [{ ...rule, times: 12 }, 'times'],
    [{ ...rule, times: 1_000_000 }, 'times'],
    [{ ...rule, every: 1.5 }, 'every'],
  ])('has an issue on its field', (wrong, field) => {
    expect(ruleIssues(wrong)).toMatchObject([{ field }])
  })
  test('of exactly ten years is allowed', () => {
    expect(ruleIssues({ ...rule, times: 11 })).toEqual([])
    expect(ruleIssues({ ...rule, every: 10 })).toEqual([])
    expect(ruleIssues({ ...rule, until: '2036-12-01' })).toEqual([])
  })
})

test('a weekly repeat may start on a day that is none of its days', () => {
  const rule: Rule = {
    repeat: 'Weekly',
    start: '2026-11-24T10:00',
    zone: 'Asia/Kolkata',
    weekdays: ['Monday', 'Friday'],
  }
  const days = occurrences(rule, 4).map(({ due }) => due.slice(0, 10))
  expect(days).toEqual(['2026-11-24', '2026-11-27', '2026-11-30', '2026-12-04'])
})
