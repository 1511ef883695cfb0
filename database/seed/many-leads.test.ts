import { expect, test } from 'vitest'
import { readInput } from '#engine/record/input.ts'
import { checks } from '#modules/business/checks.ts'
import { readPhone } from '#modules/business/checks/normalise.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { leadRows } from './many-leads.ts'

test('the rows of the benchmark are good leads, each reachable under its own phone and email', () => {
  const rows = leadRows({ business: 3, from: 1, count: 20_000 })
  expect(rows).toHaveLength(20_000)
  expect(new Set(rows.map((row) => row.phone)).size).toBe(20_000)
  expect(new Set(rows.map((row) => row.email)).size).toBe(20_000)
  for (const row of rows.slice(0, 2_000)) {
    expect(readInput({ definition: lead, body: { ...row }, creating: true }).issues).toEqual([])
    expect(readPhone(row.phone)?.value).toBe(row.phone)
    expect(checks.email(row.email)).toBeNull()
  }
})

test('a row depends on its number and its business only', () => {
  const rows = leadRows({ business: 3, from: 1, count: 50 })
  expect(leadRows({ business: 3, from: 41, count: 10 })).toEqual(rows.slice(40))
  const phones = new Set(rows.map((row) => row.phone))
  expect(leadRows({ business: 4, from: 1, count: 50 }).some((row) => phones.has(row.phone))).toBe(false)
})

test('fifty thousand rows are made in seconds, even on a busy machine', () => {
  const started = performance.now()
  leadRows({ business: 3, from: 1, count: 50_000 })
  expect(performance.now() - started).toBeLessThan(5_000)
})
