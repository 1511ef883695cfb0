// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { leadSource } from '#modules/crm/leads/lead-source.record.ts'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import { MissingCosts } from './costs/MissingCosts.web.tsx'

afterEach(cleanup)

const lineOf = (id: string | null, title: string, cost: string | null) => ({
  ...{ values: [id], titles: [title], figures: ['500.00', cost] },
})
const answerOf = (...lines: ReturnType<typeof lineOf>[]) =>
  ({
    figures: [
      { label: 'Money won', as: 'money' },
      { label: 'Cost of the source', as: 'money' },
    ],
    lines,
  }) as unknown as ReportAnswer

function show(answer: ReportAnswer) {
  serve((call) =>
    call.path.endsWith('/permissions') ? { body: [{ is_owner: true, rights: {}, fields: {} }] } : undefined,
  )
  renderRecords(
    <PlainRouter>
      <MissingCosts answer={answer} day="2026-11-27" onSaved={() => undefined} />
    </PlainRouter>,
    {},
    {},
    [leadSource],
  )
}

it('names the sources without a cost; a cost of zero and enquiries without a source are none of them', async () => {
  show(answerOf(lineOf('1', 'IndiaMART', null), lineOf('2', 'Walk-in', '0.00'), lineOf(null, '', null)))
  expect(await screen.findByText('No cost was entered for IndiaMART, so the return is not known.')).toBeTruthy()
})

it('names four of many and counts the others', async () => {
  show(answerOf(...['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => lineOf(String(at + 1), name, null))))
  expect(
    await screen.findByText('No cost was entered for A, B, C, D and 2 more, so their return is not known.'),
  ).toBeTruthy()
})
