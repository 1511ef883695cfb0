// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { arranged } from '../sections.ts'
import { overviewDays } from './questions.ts'
import UserPart from './UserPart.web.tsx'

configure({ asyncUtilTimeout: 15_000 })
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Question = { metric: string; from: string; to: string; by?: string }
const questionsOf = ({ query }: SeenCall): Question[] => JSON.parse(query.get('ask') ?? '[]')

function open() {
  const calls = serve((call) => {
    if (call.path !== 'metrics') return undefined
    const data = questionsOf(call).map(({ metric, from, to, by }) => ({
      rows:
        by === 'day'
          ? [{ value: '2026-11-05', count: 4, sum: '180' }]
          : by
            ? []
            : [{ value: null, count: from < '2026-11-01' ? 7 : metric === 'lead' ? 12 : 5, sum: '0' }],
      filter: {
        combiner: 'AND',
        conditions: [{ field: 'created_at', condition: 'Period', values: ['customPeriod', from, to] }],
      },
      place: 'leads',
    }))
    return { body: { data, behind: false } }
  })
  renderAt(() => <UserPart business_id={7} me={4} sections={arranged('User Dashboard', [])} today={{}} />, {
    path: '/business/$businessId/dashboard',
    at: '/business/7/dashboard',
  })
  return calls
}
const asked = (calls: SeenCall[]) => calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
const sectionOf = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('section') as HTMLElement)

it('shows the eleven categories with those of the period before; what is planned is compared with all of it', async () => {
  const calls = open()
  const overview = await sectionOf('Overview')
  expect(await overview.findByRole('link', { name: '12' })).toBeTruthy()
  expect(overview.getAllByText('Before: 7')).toHaveLength(11)
  expect(asked(calls)).toContainEqual({ metric: 'lead', from: '2026-10-01', to: '2026-10-22', owners: [4] })
  expect(asked(calls)).toContainEqual({ metric: 'follow_up', from: '2026-10-01', to: '2026-10-31', owners: [4] })
})

it('offers all sixteen periods, and own days', async () => {
  const calls = open()
  const overview = await sectionOf('Overview')
  await overview.findByRole('link', { name: '12' })
  fireEvent.click(overview.getByRole('button', { name: 'Period: This month' }))
  const choices = within(await screen.findByRole('group', { name: 'Period' })).getAllByRole('button')
  expect(choices).toHaveLength(16)
  fireEvent.click(choices[15])
  expect(await overview.findByRole('textbox', { name: 'First day' })).toBeTruthy()
  // As many days before them.
  await expect
    .poll(() => asked(calls))
    .toContainEqual({
      ...{ metric: 'lead', owners: [4] },
      ...{ from: '2026-10-02', to: '2026-10-31' },
    })
})

it('opens the notes of a day from the chart', async () => {
  open()
  const notes = await sectionOf('Notes')
  fireEvent.click(await notes.findByRole('button', { name: 'Show as a table' }))
  const link = (await notes.findAllByRole('link')).find(({ textContent }) =>
    textContent?.startsWith('5'),
  ) as HTMLElement
  expect(decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('\\', '')).toContain(
    '["customPeriod","2026-11-05","2026-11-05"]',
  )
})

it('a period that is over is compared with the one before it', () => {
  expect(overviewDays('lastMonth', '2026-11-22')).toEqual({
    now: { from: '2026-10-01', to: '2026-10-31' },
    before: { from: '2026-09-01', to: '2026-09-30' },
    before_whole: { from: '2026-09-01', to: '2026-09-30' },
  })
  expect(overviewDays({ from: '2026-11-20', to: '2026-12-09' }, '2026-11-22').before_whole).toEqual({
    from: '2026-10-31',
    to: '2026-11-19',
  })
})
