import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forecast, type ForecastGroup, forecastIssues, type ForecastStage } from './forecast.ts'

interface Case {
  id: string
  input: { stages: ForecastStage[]; opportunities: ForecastGroup[] }
  expect: { issues?: { field: string }[] }
}

const file = join(import.meta.dirname, '../../../../fixtures/vectors/activities/forecast.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }

test('every case of the conventions gives its figures, or an issue on its field', () => {
  expect(cases.length).toBeGreaterThan(25)
  const answers = cases.map(({ id, input: { stages, opportunities } }) => {
    const issues = opportunities.flatMap((one) => forecastIssues(stages, one))
    const fields = [...new Set(issues.map(({ field }) => field))].map((field) => ({ field }))
    return { id, answer: fields.length > 0 ? { issues: fields } : forecast(stages, opportunities) }
  })
  expect(answers).toEqual(cases.map(({ id, expect: answer }) => ({ id, answer })))
})

test('a group of opportunities counts as they would one by one', () => {
  const stages = [{ id: 1, kind: 'open', probability: '33.3' }]
  const one = {
    opportunity_stage_id: 1,
    close_date: '2026-12-15',
    owner: '1',
    shares: [{ person: '2', percent: '40' }],
  }
  const alone = ['100.01', '0.03', '7.77'].map((opportunity_amount) => ({ ...one, opportunity_amount }))
  const together = { ...one, close_date: '2026-12', opportunity_amount: '107.81', count: 3 }
  expect(forecast(stages, [together])).toEqual(forecast(stages, alone))
})
