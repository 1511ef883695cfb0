// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import { ReportView } from './ReportView.web.tsx'

configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const line = (values: (string | null)[], figures: string[]) => ({ values, titles: values.map(() => null), figures })
const PIVOT: ReportAnswer = {
  groups: [
    { label: 'City', as: 'text', field: 'city' },
    { label: 'Warmth', as: 'text', field: 'warmth', labels: { hot: 'Hot', cold: 'Cold' } },
  ],
  figures: [{ label: 'Amount', as: 'money' }],
  lines: [line(['Surat', 'hot'], ['100000.00']), line(['Pune', 'cold'], ['50.50'])],
  pivot: {
    rows: [line(['Surat', null], ['100000.00']), line(['Pune', null], ['50.50'])],
    columns: [line([null, 'hot'], ['100000.00']), line([null, 'cold'], ['50.50'])],
  },
  totals: ['100050.50'],
  capped: false,
  missing: ['Shade'],
  filter: { combiner: 'AND', conditions: [] },
  place: 'deals',
}
const SPEC = {
  record: 'deal',
  groups: [{ field: 'city' }, { field: 'warmth' }],
  measures: [{ kind: 'sum' as const, field: 'amount' }],
  pivot: true,
}

const LIST: ReportAnswer = {
  groups: [
    { label: 'Amount', as: 'money', field: 'amount' },
    { label: 'Name', as: 'text', field: 'name' },
    { label: 'City', of: 'Contact', as: 'text' },
    { label: 'Created on', as: 'moment', field: 'created_at' },
  ],
  figures: [],
  lines: Array.from({ length: 101 }, (_, at) => ({
    id: String(at + 7),
    values: ['100000.00', `Deal ${at}`, null, '2026-11-27 17:05'],
    titles: [null, null, null, null],
    figures: [],
  })),
  totals: ['10100000.00', null, null, null],
  capped: true,
  missing: [],
  list: { count: 4_000, page: 'deal', left_out: ['Phone'] },
  filter: { combiner: 'AND', conditions: [] },
  place: 'deals',
}

function open(answer: (call: SeenCall) => { status?: number; body: unknown } | undefined, building = false) {
  const calls = serve((call) => {
    if (call.path.endsWith('/permissions'))
      return { body: [{ role_name: 'Admin', is_owner: true, rights: {}, fields: {} }] }
    return answer(call)
  })
  renderRecords(
    <PlainRouter>
      <ReportView building={building} start={{ title: 'Deals by city', chart: 'bars', spec: SPEC }} />
    </PlainRouter>,
  )
  return calls
}
const shown = (call: SeenCall) => (call.path === 'reports/run' ? { body: PIVOT } : undefined)

it('shows two groups as rows and columns with their sums, and says which field is missing', async () => {
  open(shown)
  const [table] = (await screen.findAllByRole('table')).slice(-1)
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['City', 'Hot', 'Cold', 'Total'])
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
  ).toEqual([
    [],
    ['Surat', '₹1,00,000', '—', '₹1,00,000'],
    ['Pune', '—', '₹50.50', '₹50.50'],
    ['Total', '₹1,00,000', '₹50.50', '₹1,00,050.50'],
  ])
  const behind = within(table).getByRole('link', { name: 'Surat' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(behind).replaceAll('\\', '')).toContain(
    '"field":"city","condition":"In","values":["Surat"]',
  )
  expect(screen.getByText(/The field Shade was deleted/)).toBeTruthy()
})

it('a part of a chart of two groups opens the rows of both values', async () => {
  open(shown)
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))
  const [drawn] = await screen.findAllByRole('table')
  const [hot] = within(drawn).getAllByRole('link')
  const behind = decodeURIComponent(hot.getAttribute('href') ?? '').replaceAll('\\', '')
  expect(behind).toContain('"field":"city","condition":"In","values":["Surat"]')
  expect(behind).toContain('"field":"warmth","condition":"In","values":["hot"]')
  // What is zero opens nothing.
  expect(within(drawn).getAllByRole('link')).toHaveLength(2)
})

it('offers a job where a report takes too long, and says that a notice will come', async () => {
  const slow = { status: 422, body: { code: 'CUSTOM_ERR', message: 'The report takes longer than 10 seconds.' } }
  const calls = open(({ path }) =>
    path === 'reports/run' ? slow : path === 'report_results' ? { status: 202, body: {} } : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'As Excel' }))
  expect(await screen.findByText(/You get a notice when it is ready/)).toBeTruthy()
  const asked = calls.find(({ path }) => path === 'report_results')
  expect(asked?.body).toMatchObject({ format: 'xlsx', name: 'Deals by city', spec: { record: 'deal', pivot: true } })
})

it('a refused schedule keeps what was typed and says what is wrong on its field', async () => {
  const issue = { field: 'weekdays', message: 'Choose at least one day', rule: 'choice' }
  const calls = open((call) =>
    call.path === 'report_schedules'
      ? { status: 422, body: { code: 'VALIDATION_ERROR', message: 'No', errors: [issue] } }
      : shown(call),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Send by mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send by mail' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Every morning' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Choose at least one day')).toBeTruthy()
  expect((within(dialog).getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Every morning')
  expect(calls.find(({ path }) => path === 'report_schedules')?.body).toMatchObject({
    ...{ name: 'Every morning', period: 'yesterday', weekdays: [1, 2, 3, 4, 5, 6], at: '09:00', format: 'pdf' },
  })
})

it('the builder adds a figure, shows it as a share, and takes a group out of the pivot', async () => {
  const calls = open(shown, true)
  const last = () =>
    JSON.parse(
      calls
        .filter(({ path }) => path === 'reports/run')
        .at(-1)
        ?.query.get('spec') ?? '{}',
    )
  fireEvent.change(await screen.findByRole('combobox', { name: 'Another figure' }), { target: { value: 'count' } })
  const [, second] = await screen.findAllByRole('combobox', { name: 'Shown as' })
  fireEvent.change(second, { target: { value: 'share' } })
  await expect.poll(last).toMatchObject({
    measures: [
      { kind: 'sum', field: 'amount' },
      { kind: 'count', show: 'share' },
    ],
  })
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Then by' })[0], { target: { value: '' } })
  await expect.poll(last).toMatchObject({ groups: [{ field: 'city' }], pivot: false })
})

it('a list shows its rows with links to their records, the totals of its numbers, and more rows when asked', async () => {
  open(({ path }) => (path === 'reports/run' ? { body: LIST } : undefined))
  const table = await screen.findByRole('table')
  const rowAt = (at: number) =>
    within(within(table).getAllByRole('row').at(at) as HTMLElement)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Amount', 'Name', 'Contact: City', 'Created on']])
  expect(rowAt(1)).toEqual(['₹1,00,000', 'Deal 0', '—', '27/11/2026 05:05 PM'])
  expect(rowAt(-1)).toEqual(['₹1,01,00,000', '', '', ''])
  const [first] = within(table).getAllByRole('link')
  expect(first.getAttribute('href')).toMatch(/\/deal\/7$/)
  expect(screen.getByText(/left out: Phone/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '4,000 rows' }).getAttribute('href')).toContain('/deals')
  expect(within(table).getAllByRole('row')).toHaveLength(102)
  fireEvent.click(screen.getByRole('button', { name: 'Show more rows' }))
  expect(within(table).getAllByRole('row')).toHaveLength(103)
  expect(screen.getByText(/The first 101 rows are shown; the totals are those of all rows/)).toBeTruthy()
})

it('the builder turns groups into a list, adds and moves its columns, and sorts it', async () => {
  const calls = open(shown, true)
  const last = () =>
    JSON.parse(
      calls
        .filter(({ path }) => path === 'reports/run')
        .at(-1)
        ?.query.get('spec') ?? '{}',
    )
  // The fields that the person may read are there with their rights.
  await screen.findAllByRole('option', { name: 'City' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Shows' }), { target: { value: 'list' } })
  await expect.poll(() => last().columns?.length).toBeGreaterThan(1)
  expect(last()).toMatchObject({ groups: [], measures: [] })
  const before: string[] = last().columns
  const list = within(screen.getByRole('list', { name: 'Columns' }))
  fireEvent.click(list.getAllByRole('button', { name: /^Move .* down$/ })[0])
  await expect.poll(() => last().columns).toEqual([before[1], before[0], ...before.slice(2)])
  fireEvent.click(list.getAllByRole('button', { name: /^Remove / })[0])
  await expect.poll(() => last().columns).toEqual([before[0], ...before.slice(2)])
  fireEvent.change(screen.getByRole('combobox', { name: 'Add a column' }), { target: { value: before[1] } })
  await expect.poll(() => last().columns).toEqual([before[0], ...before.slice(2), before[1]])
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'up' } })
  await expect.poll(() => last().sort).toMatch(/^[a-z]/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Shows' }), { target: { value: 'groups' } })
  await expect.poll(() => last().columns).toBeUndefined()
  expect(last().measures).toEqual([{ kind: 'count' }])
})

it('a number opens its own rows where the report names them; a zero opens nothing', async () => {
  const answer: ReportAnswer = {
    groups: [{ label: 'Owner', as: 'text' }],
    figures: [
      {
        ...{ label: 'Calls', as: 'count' },
        behind: { place: 'deals', by: 'owner_id', filter: { combiner: 'AND', conditions: [] } },
      },
      {
        label: 'On the day',
        as: 'count',
        behind: { place: 'reports/follow-ups', by: 'person', search: { outcome: 'on_day' } },
      },
    ],
    lines: [
      { values: ['7'], titles: ['Ravi'], figures: ['12', '5'] },
      { values: [null], titles: [null], figures: ['3', '0'] },
    ],
    totals: ['15', '5'],
    ...{ capped: false, missing: [], place: null, filter: { combiner: 'AND', conditions: [] } },
  }
  open((call) => (call.path === 'reports/run' ? { body: answer } : undefined))
  const [table] = (await screen.findAllByRole('table')).slice(-1)
  const [, ravi, nobody, total] = within(table).getAllByRole('row')
  const hrefsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost'))
  const [calls, kept] = hrefsOf(ravi)
  // The router writes a text that is JSON as a JSON text.
  const filter = JSON.parse(calls.searchParams.get('filter') ?? '')
  const { conditions } = typeof filter === 'string' ? JSON.parse(filter) : filter
  expect(conditions[1]).toEqual({ field: 'owner_id', condition: 'In', values: [7] })
  expect([kept.pathname.split('/').slice(3).join('/'), Object.fromEntries(kept.searchParams)]).toEqual([
    'reports/follow-ups',
    { outcome: 'on_day', person: '7' },
  ])
  expect(hrefsOf(nobody)).toHaveLength(1)
  expect(Object.fromEntries(hrefsOf(total)[1].searchParams)).toEqual({ outcome: 'on_day' })
})

it('a report with a statement of its own is filtered, and kept with its period', async () => {
  const calls = serve((call) => {
    if (call.path.endsWith('/permissions'))
      return { body: [{ role_name: 'Admin', is_owner: true, rights: {}, fields: {} }] }
    if (call.path === 'saved_filters') return { status: 201, body: { id: 5, version: 1 } }
    return shown(call)
  })
  const spec = { record: 'deal', own: 'deal_ages', groups: [], measures: [] }
  renderRecords(
    <PlainRouter>
      <ReportView start={{ title: 'Ages', chart: 'bars', spec, period: 'lastWeek' }} />
    </PlainRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Filter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change the report' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  const dialog = await screen.findByRole('dialog', { name: 'Keep the report' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  await expect
    .poll(() => calls.find(({ path, method }) => path === 'saved_filters' && method === 'POST')?.body)
    .toMatchObject({ scope: 'report', name: 'Ages', view: { report: spec, chart: 'bars', period: 'lastWeek' } })
})
