// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { storeSession } from '#ui/client/session.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
// Import it here, so that no test waits for it to load.
import './BusinessDashboard.web.tsx'
import DashboardScreen from './today.web.tsx'

// The whole screen is rendered, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const STATUSES = [
  { id: 1, title: 'New', kind: 'open', position: 1 },
  { id: 2, title: 'Won', kind: 'won', position: 2 },
]
type Question = { metric: string; from: string; to: string; by?: string; owners?: number[] }
const questionsOf = ({ query }: SeenCall): Question[] => JSON.parse(query.get('ask') ?? '[]')
const row = (value: string | null, count: number, sum = '0.00') => ({ value, count, sum })

/** The figures that the tests know: sales of 3 lakh against 2, and leads of two sources and two people. */
function rowsOf({ metric, from, by }: Question) {
  const is_before = from === '2026-10-01'
  if (metric === 'invoice' && by === 'day' && is_before) return [row('2026-10-03', 3, '200000.00')]
  if (metric === 'invoice' && by === 'day')
    return [row('2026-11-03', 2, '100000.00'), row('2026-11-20', 1, '200000.00')]
  if (metric === 'invoice') return [row(null, 3, is_before ? '200000.00' : '300000.00')]
  if (metric === 'lead' && by === 'lead_source_id')
    return is_before ? [row('5', 10), row('6', 2)] : [row('6', 9), row('5', 4), row(null, 2)]
  if (metric === 'lead' && by === 'owner') return [row('9', 12), row('8', 2), row(null, 1)]
  if (metric === 'opportunity' && by === 'owner') return [row('8', 3), row('9', 1, '40000.00')]
  if (metric === 'opportunity' && by === 'opportunity_stage_id') return [row('3', 4)]
  if (metric === 'call' && by === 'day') return [row('2026-11-03', 5)]
  if (metric === 'call' && by === 'week_hour') return [row('33', 4, '2520'), row('34', 1, '20'), row('140', 2, '600')]
  if (metric === 'call' && by === 'owner') return [row('9', 7, '3140')]
  if (metric === 'won' && by === 'owner') return [row('9', 3, '250000.00')]
  if (metric === 'follow_up' && by === 'assigned_user')
    return from === '1900-01-01' ? [row('9', 5), row('4', 1)] : [row('9', 3), row('4', 7)]
  if (metric === 'without_follow_up') return [row('9', 4), row(null, 2)]
  if (metric === 'lead') return [row(null, 15)]
  return []
}
const figureOf = (question: Question) => ({
  rows: question.metric === 'visit' ? null : rowsOf(question),
  filter: {
    combiner: 'AND',
    conditions: [{ field: 'date', condition: 'Period', values: ['customPeriod', question.from, question.to] }],
  },
  place: question.metric === 'invoice' ? 'invoice' : 'leads',
})
const WAITING = [
  { name: 'money_due', is_trouble: false, count: 4, sum: '50000.00' },
  { name: 'money_overdue', is_trouble: true, count: 2, sum: '20000.00' },
  { name: 'quotations_waiting', is_trouble: false, count: 3, sum: '90000.00' },
  { name: 'overdue_tasks', is_trouble: true, count: 0, sum: null },
  { name: 'unassigned_leads', is_trouble: true, count: 1, sum: null },
].map((one) => ({
  ...one,
  capped: false,
  place: 'invoice',
  filter: { combiner: 'AND', conditions: [{ field: one.name }] },
}))

const STOCK = {
  value: {
    ...{ total: '250000.00', elsewhere: '40000.00', without_price: 2 },
    groups: [{ item_group_id: 3, name: 'Cloth', value: '210000.00' }],
  },
  low: { count: 9, data: [{ item_id: 5, name: 'Rayon', unit: 'MTR', on_hand: '12.5', reorder_level: '20' }] },
  movements: [
    { id: 1, item_id: 5, item: 'Rayon', location: 'Surat', quantity: '-4', date: '2026-11-20', paper: 'INV/7' },
  ],
}

const period = (from: string, to: string) => ({
  field: 'date',
  condition: 'Period',
  values: ['customPeriod', from, to],
})

const figure = (label: string, as: string) => ({ label, as })
const RETURNS = {
  groups: [{ label: 'Source', as: 'text', field: 'lead_source_id' }],
  figures: [
    ...[figure('Money won', 'money'), figure('Enquiries', 'count'), figure('Unique buyers', 'count')],
    ...[figure('Buyers won', 'count'), figure('Cost of the source', 'money')],
    ...[figure('Cost of a buyer', 'money'), figure('Return on the cost', 'times')],
  ],
  lines: [
    { values: ['5'], titles: ['IndiaMART'], figures: ['300000.00', '40', '35', '6', '25000.00', '714.29', '12.00'] },
    { values: [null], titles: [null], figures: ['0.00', '9', '9', '0', null, null, null] },
  ],
  ...{ totals: [], capped: false, missing: [], place: 'leads' },
  filter: { combiner: 'AND', conditions: [period('2026-11-01', '2026-11-30')] },
}

const followUps = (outcome?: string) => ({
  place: 'reports/follow-ups',
  search: { from: '2026-11-01', to: '2026-11-30', ...(outcome && { outcome }) },
  by: 'person',
})
const DISCIPLINE = {
  groups: [{ label: 'Owner', as: 'text', field: 'assigned_user' }],
  figures: [
    { ...figure('Planned', 'count'), behind: followUps() },
    { ...figure('On the day', 'count'), behind: followUps('on_day') },
    { ...figure('Done late', 'count'), behind: followUps('late') },
    { ...figure('Moved without a contact', 'count'), behind: followUps('moved') },
    { ...figure('Not done', 'count'), behind: followUps('open') },
    ...[figure('Kept on the day', 'percent'), figure('Average delay', 'days')],
  ],
  lines: [
    { values: ['9'], titles: ['Ravi'], figures: ['8', '5', '1', '0', '2', '62.5', '3'] },
    { values: [null], titles: [null], figures: ['1', '0', '0', '0', '1', '0', null] },
  ],
  ...{ totals: [], capped: false, missing: [], place: null, filter: { combiner: 'AND', conditions: [] } },
}

const FUNNEL = {
  groups: [{ label: 'Stage', as: 'text', field: 'opportunity_stage_id', not_drawn: ['5'] }],
  figures: [figure('Reached the stage', 'count'), figure('Of the stage before', 'percent')],
  lines: [
    { values: ['3'], titles: ['Talking'], figures: ['40', null] },
    { values: ['4'], titles: ['Won'], figures: ['10', '25'] },
    { values: ['5'], titles: ['Lost'], figures: ['12', null] },
  ],
  ...{ totals: [], capped: false, missing: [], place: 'opportunities', filter: { combiner: 'AND', conditions: [] } },
}

const AGES = {
  ...{ day: '2026-11-22', data: [], capped: true },
  totals: {
    notDue: '0.00',
    '0-30': '700000.00',
    '31-60': '0.00',
    '61-90': '0.00',
    '91+': '50000.00',
    total: '750000.00',
  },
}

/** Opens the dashboard of business 7, with the figures below, as a person with this role. */
function open({
  role = 'Admin',
  at = '',
  fails = false,
  sections = [] as string[],
  returns = { status: 200, body: RETURNS as object },
  discipline = { status: 200, body: DISCIPLINE as object },
  ages = { status: 200, body: AGES as object },
} = {}) {
  const calls = serve((call) => {
    const { path } = call
    if (path.endsWith('/permissions')) return { body: [{ role_name: role, is_owner: false, rights: {}, fields: {} }] }
    if (path === 'options/lead_status') return { body: { data: STATUSES } }
    if (path === 'options/lead_source')
      return {
        body: {
          data: [
            { id: 5, title: 'IndiaMART' },
            { id: 6, title: 'Walk-in' },
          ],
        },
      }
    if (path === 'options/opportunity_stage') return { body: { data: [{ id: 5, title: 'Lost', kind: 'lost' }] } }
    if (path === 'options/user')
      return {
        body: {
          data: [
            { id: 9, title: 'Ravi', is_live: true },
            { id: 4, title: 'Asha', is_live: true },
            { id: 8, title: 'Left Long Ago', is_live: false },
          ],
        },
      }
    if (path === 'waiting') return { body: { data: WAITING } }
    if (path === 'roles') return { body: { data: [{ id: 31, name: 'Sales team' }] } }
    if (path === 'stock/summary') return { body: STOCK }
    if (path === 'preferences') return { body: {} }
    if (path === 'ageing') return ages
    if (path === 'reports/run' && call.query.get('spec')?.includes('stage_funnel')) return { body: FUNNEL }
    if (path === 'reports/run') return call.query.get('spec')?.includes('source_return') ? returns : discipline
    if (path !== 'metrics') return undefined
    return fails ? { status: 500, body: {} } : { body: { data: questionsOf(call).map(figureOf), behind: false } }
  })
  writeStored('activeDashboard', 'Business Dashboard')
  if (sections.length > 0) writeStored('Business Dashboard layout', { sections })
  renderAt(DashboardScreen, { path: '/business/$businessId/dashboard', at: `/business/7/dashboard${at}` })
  return calls
}
const title = () => screen.findByRole('heading', { level: 1, name: 'Business Dashboard' })
const sectionOf = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('section') as HTMLElement)
const textsOf = (section: Awaited<ReturnType<typeof sectionOf>>) =>
  section.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
/** The conditions in a link to the list. */
function behind(link: HTMLElement): unknown[] {
  const filter = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('filter') ?? ''
  const read = JSON.parse(filter)
  return (typeof read === 'string' ? JSON.parse(read) : read).conditions
}

it('shows an Admin the sales of this month compared with the same days of last month, with links to the rows', async () => {
  const calls = open()
  await title()
  const sales = await screen.findByRole('link', { name: '₹3 L' })
  expect(sales.getAttribute('href')).toContain('/business/7/invoice?')
  // Of the days that have come, as they are compared.
  expect(behind(sales)).toEqual([period('2026-11-01', '2026-11-22')])
  expect(await screen.findByText('+50%')).toBeTruthy()
  const asked = calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
  expect(asked).toContainEqual({ metric: 'invoice', from: '2026-10-01', to: '2026-10-22' })
  // The money due does not depend on the period.
  expect(behind(await screen.findByRole('link', { name: '₹50,000' }))).toEqual([{ field: 'money_due' }])
  expect(screen.getByText('₹20,000 overdue')).toBeTruthy()
})

it('names only what waits, and what the person may see', async () => {
  open()
  const line = await screen.findByRole('link', { name: /Invoices overdue/ })
  expect(line.textContent).toContain('₹20,000')
  expect(screen.queryByText('Tasks overdue')).toBeNull()
  const waiting = await sectionOf('Needs you today')
  // What waits for others comes after what is late.
  expect(waiting.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Invoices overdue₹20,0002',
    'Enquiries without an owner1',
    'Quotations waiting for an answer₹90,0003',
    'Items to reorder9',
  ])
  expect(screen.queryByText('Visits')).toBeNull()
})

it('has a table beside each chart, and of the users only those with leads', async () => {
  open()
  await title()
  const source = (await screen.findByRole('heading', { name: 'Sales by source' })).closest('section') as HTMLElement
  await within(source).findByText('IndiaMART')
  expect(
    within(source)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['SourceThis periodBefore', 'IndiaMART410', 'Walk-in92', 'No source20'])
  fireEvent.click(within(source).getByRole('button', { name: 'Show as a table' }))
  const walk_in = { field: 'lead_source_id', condition: 'In', values: [6] }
  // Each figure opens its own rows, those of the period before too.
  expect(behind(within(source).getByRole('link', { name: '9' }))).toEqual([period('2026-11-01', '2026-11-30'), walk_in])
  const [before] = within(source).getAllByRole('link', { name: '2' })
  expect(behind(before)).toEqual([period('2026-10-01', '2026-10-22'), walk_in])
  const users = await sectionOf('Leads by user')
  await users.findByText('Ravi')
  // Those of people who left and of nobody too, so that they add up to all leads.
  expect(textsOf(users)).toEqual([
    ['User', 'Leads', 'Won', 'Value won', 'Share won'],
    ['RRavi', '12', '3', '₹2,50,000', '25%'],
    ['LALeft Long Ago', '2', '0', '₹0', '0%'],
    ['Nobody', '1', '0', '₹0', '0%'],
  ])
  const nobody = within(users.getByText('Nobody').closest('tr') as HTMLElement).getByRole('link', { name: '1' })
  expect(behind(nobody)[1]).toEqual({ field: 'assigned_user', condition: 'In', values: [null] })
})

it('counts the opportunities of each user, which often have no amount yet', async () => {
  open()
  const users = await sectionOf('Opportunities by user')
  await users.findByText('Ravi')
  expect(textsOf(users)).toEqual([
    ['User', 'Opportunities', 'Amount'],
    ['LALeft Long Ago', '3', '₹0'],
    ['RRavi', '1', '₹40,000'],
  ])
  const stages = await sectionOf('Opportunities by stage')
  fireEvent.click(stages.getByRole('button', { name: 'Number' }))
  expect(stages.getByText('The opportunities of this period; lost ones are left out')).toBeTruthy()
  expect(textsOf(stages)).toEqual([
    ['Stage', 'Number'],
    ['No stage', '4'],
  ])
})

it('shows talk time by weekday and hour; each cell opens its calls', async () => {
  open({ at: '?user=9,8' })
  const talk = await sectionOf('Talk time')
  fireEvent.click(await talk.findByRole('button', { name: 'Show as a table' }))
  const [head, ...hours] = textsOf(talk)
  expect(head).toEqual(['Hour', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  // From nine in the morning to seven in the evening, and the hours in which somebody called: eight in the evening on a Friday.
  expect(hours.map(([hour]) => hour)).toEqual(
    Array.from({ length: 12 }, (_, at) => `${String(9 + at).padStart(2, '0')}:00`),
  )
  expect(hours[0]).toEqual(['09:00', '0 min', '42 min', ...Array(5).fill('0 min')])
  // Less than half a minute is no minute.
  expect(hours[1][2]).toBe('0 min')
  const cell = talk.getByRole('link', { name: '10 min' })
  const { pathname, searchParams } = new URL((cell as HTMLAnchorElement).href)
  expect(pathname).toBe('/business/7/reports/calls')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ from: '2026-11-01', to: '2026-11-30', weekday: '5', hour: '20', person: '9,8' },
  })
  fireEvent.click(talk.getByRole('button', { name: 'By user' }))
  expect(textsOf(talk)[1]).toEqual(['Ravi', '52 min'])
})

it('shows how many opportunities reached each stage, and their share of the stage before', async () => {
  const calls = open({ at: '?user=9' })
  const stages = await sectionOf('Opportunities by stage')
  await stages.findByText('Talking')
  const [asked] = calls.filter(({ query }) => query.get('spec')?.includes('stage_funnel'))
  expect(textsOf(stages)).toEqual([
    ['Stage', 'Reached the stage', 'Of the stage before'],
    ['Talking', '40', '—'],
    ['Won', '10', '25%'],
  ])
  expect(JSON.parse(asked.query.get('spec') as string).filter.conditions).toEqual([
    { field: 'assigned_user', condition: 'In', values: [9] },
  ])
})

it('opens the rows of a day from a chart over time', async () => {
  open()
  const activities = await sectionOf('Activities')
  fireEvent.click(await activities.findByRole('button', { name: 'Show as a table' }))
  expect(behind(activities.getByRole('link', { name: '5' }))).toEqual([period('2026-11-03', '2026-11-03')])
})

it('shows money due by age over all clients, each age opens its invoices; a failure is not shown as nothing', async () => {
  open()
  const section = await sectionOf('Money due by age')
  fireEvent.click(await section.findByRole('button', { name: 'Show as a table' }))
  expect(textsOf(section)[2]).toEqual(['0 to 30 days', '₹7 L'])
  expect(behind(section.getByRole('link', { name: '0 to 30 days' }))).toEqual([
    { field: 'outstanding', condition: 'From', values: ['0.01'] },
    { field: 'due_date', condition: 'From', values: ['2026-10-23'] },
    { field: 'due_date', condition: 'To', values: ['2026-11-22'] },
  ])
  cleanup()
  open({ ages: { status: 500, body: {} } })
  expect(await (await sectionOf('Money due by age')).findByText('Money due could not be loaded')).toBeTruthy()
})

it('shows how each user kept the follow-ups of the period; each figure opens its follow-ups', async () => {
  const calls = open({ at: '?user=9' })
  const section = await sectionOf('Follow-up discipline')
  await section.findByText('Ravi')
  expect(textsOf(section)).toEqual([
    ['User', 'Planned', 'On the day', 'Late', 'Moved', 'Not done', 'Kept'],
    ['RRavi', '8', '5', '1', '0', '2', '62.5%'],
    ['Nobody', '1', '0', '0', '0', '1', '0%'],
  ])
  const [, ravi, nobody] = section.getAllByRole('row')
  const hrefOf = (row: HTMLElement, name: string) =>
    new URL(within(row).getAllByRole('link', { name })[0].getAttribute('href') ?? '', 'http://localhost')
  const { pathname, searchParams } = hrefOf(ravi, '5')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/business/7/reports/follow-ups',
    { from: '2026-11-01', to: '2026-11-30', outcome: 'on_day', person: '9' },
  ])
  expect(hrefOf(nobody, '1').searchParams.get('person')).toBe('none')
  const specs = calls.flatMap(({ path, query }) => (path === 'reports/run' ? JSON.parse(query.get('spec') ?? '') : []))
  expect(specs).toContainEqual({
    ...{ record: 'lead', own: 'follow_up_discipline', groups: [], measures: [], only: { person: '9' } },
    period: { from: '2026-11-01', to: '2026-11-30' },
  })
})

it('shows the follow-ups of each user now, those with most overdue or missing first; each figure opens its leads', async () => {
  const calls = open()
  const section = await sectionOf('Follow-up discipline')
  fireEvent.click(await section.findByText('Now'))
  await section.findByText('On track')
  expect(textsOf(section)).toEqual([
    ['User', 'Planned', 'Overdue', 'Not planned', 'On track'],
    ['RRavi', '3', '5', '4', '25%'],
    ['Nobody', '0', '0', '2', '0%'],
    ['AAsha', '7', '1', '0', '88%'],
  ])
  const [, ravi, nobody] = section.getAllByRole('row')
  const overdue = { field: 'assigned_user', condition: 'In', values: [9] }
  expect(behind(within(ravi).getByRole('link', { name: '5' }))).toEqual([period('1900-01-01', '2026-11-21'), overdue])
  expect(behind(within(nobody).getByRole('link', { name: '2' }))).toContainEqual({ ...overdue, values: [null] })
  const asked = calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
  expect(asked).toContainEqual({ metric: 'follow_up', from: '2026-11-22', to: '2199-12-31', by: 'assigned_user' })
})

it('shows what each source cost and returned; its figures open the leads, its costs the report', async () => {
  const calls = open({ at: '?user=9' })
  const section = await sectionOf('Return of each source')
  await section.findByText('IndiaMART')
  expect(textsOf(section)).toEqual([
    ['Source', 'Cost of the source', 'Money won', 'Return on the cost', 'Unique buyers'],
    ['IndiaMART', '₹25,000', '₹3,00,000', '12×', '35'],
    ['Without Source', '—', '₹0', '—', '9'],
  ])
  const source = { field: 'lead_source_id', condition: 'In', values: [5] }
  expect(JSON.stringify(behind(section.getByRole('link', { name: '35' })))).toContain(JSON.stringify(source))
  expect(section.getByRole('link', { name: '₹25,000' }).getAttribute('href')).toBe('/business/7/reports/source-return')
  // Costs are of the whole business, so the chosen user does not narrow the report.
  const specs = calls.flatMap(({ path, query }) => (path === 'reports/run' ? JSON.parse(query.get('spec') ?? '') : []))
  expect(specs).toContainEqual({
    ...{ record: 'lead', own: 'source_return', date: 'created_at', groups: [], measures: [] },
    period: { from: '2026-11-01', to: '2026-11-30' },
  })
})

it('leaves out the return of sources for a person who may not read it, and shows another failure in its place', async () => {
  const refused = { code: 'E_AUTHORIZATION_FAILURE', message: 'No' }
  open({ returns: { status: 403, body: refused } })
  await sectionOf('Follow-up discipline')
  await vi.waitFor(() => expect(screen.queryByText('Return of each source')).toBeNull())
  cleanup()
  open({ returns: { status: 422, body: { code: 'E_RULE', message: 'The report takes longer than 10 seconds.' } } })
  const section = await sectionOf('Return of each source')
  expect(await section.findByText('The report could not be shown')).toBeTruthy()
})

it('asks for the figures of one user if the address has one', async () => {
  const calls = open({ at: '?user=9&period=lastMonth' })
  await title()
  await screen.findByRole('link', { name: '₹2 L' })
  const asked = calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
  expect(asked.map(({ owners }) => owners)).toEqual(asked.map(() => [9]))
})

it('offers the people who work in the business, by name', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'User' }))
  const names = within(await screen.findByRole('group', { name: 'Users' })).getAllByRole('checkbox')
  expect(names.map((one) => one.closest('label')?.textContent)).toEqual(['Asha', 'Ravi'])
})

it('shows the figures of several users together, and of all again', async () => {
  const calls = open({ at: '?user=9' })
  await title()
  fireEvent.click(await screen.findByRole('button', { name: 'User: Ravi' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Asha' }))
  expect(await screen.findByRole('button', { name: 'User: Asha, Ravi' })).toBeTruthy()
  const asked = () => calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
  await expect.poll(() => asked().some(({ owners }) => JSON.stringify(owners) === '[9,4]')).toBe(true)
  const specs = calls.flatMap(({ path, query }) => (path === 'reports/run' ? JSON.parse(query.get('spec') ?? '') : []))
  expect(specs.map(({ only }) => only)).toContainEqual({ person: '9,4' })
  fireEvent.click(screen.getByRole('button', { name: 'Show all users' }))
  expect(await screen.findByRole('button', { name: 'User' })).toBeTruthy()
})

it('is only for owners and Admins; others see their own dashboard without a switch', async () => {
  open({ role: 'Sales' })
  expect(await screen.findByText('My follow-ups')).toBeTruthy()
  await screen.findByRole('button', { name: 'Sections' })
  expect(screen.queryByRole('button', { name: 'Business Dashboard' })).toBeNull()
})

it('changes to the own dashboard by the switch, and at the next sign-in', async () => {
  const calls = open({ at: '?user=9' })
  await title()
  fireEvent.click(await screen.findByRole('button', { name: 'User Dashboard' }))
  expect(await screen.findByText('My follow-ups')).toBeTruthy()
  expect(readStored('activeDashboard')).toBe('User Dashboard')
  // Back on the business dashboard nobody is chosen: the list of users begins empty.
  calls.length = 0
  fireEvent.click(await screen.findByRole('button', { name: 'Business Dashboard' }))
  await title()
  await screen.findByRole('button', { name: 'User' })
  await screen.findByRole('link', { name: '₹3 L' })
  const asked = calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ owners, metric }) => owners && metric === 'invoice')).toEqual([])
  writeStored('activeDashboard', 'Business Dashboard')
  const user = { id: 4, name: 'Asha', email: 'asha@example.in' }
  storeSession({ user, token: { token: 'next', expires_at: '2999-01-01T00:00:00Z' } })
  expect(readStored('activeDashboard')).toBe('User Dashboard')
})

it('fills a wall with the page alone', async () => {
  open()
  await title()
  const main = document.body.appendChild(document.createElement('main'))
  const filled = vi.fn()
  main.requestFullscreen = filled
  fireEvent.click(await screen.findByRole('button', { name: 'Full screen' }))
  expect(filled).toHaveBeenCalledOnce()
  main.remove()
})

it('leaves out the sections that the person switched off, and does not ask for their figures', async () => {
  const calls = open({
    sections: [
      'source/full',
      ...['user', 'overview', 'follow_ups', 'source_return', 'funnel'].map((id) => `${id}/hidden`),
    ],
  })
  await title()
  await screen.findByText('Sales by source')
  expect(screen.getAllByRole('heading', { level: 2 })[0].textContent).toBe('Sales by source')
  expect(screen.queryByText('Leads by user')).toBeNull()
  const asked = calls.filter(({ path }) => path === 'metrics').flatMap(questionsOf)
  expect(asked.filter(({ metric, by }) => metric === 'won' || by === 'owner').map(({ metric }) => metric)).toEqual([
    'opportunity',
    'call',
  ])
  expect(calls.filter(({ path }) => path === 'reports/run')).toEqual([])
  writeStored('Business Dashboard layout', null)
  expect(await screen.findByText('Leads by user')).toBeTruthy()
})

it('shows an error with Retry when one of its figures could not be read', async () => {
  open({ fails: true })
  expect(await screen.findByText('The dashboard could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('shows what the stock is worth, what to reorder and what moved; the lines open the items', async () => {
  open()
  await title()
  expect(await screen.findByText('₹2.5 L at purchase prices; 2 items have none')).toBeTruthy()
  expect(screen.getByText('With others, on challans')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Items to reorder/ }).getAttribute('href')).toBe(
    '/business/7/stocks?show=low',
  )
  const low = await screen.findByRole('link', { name: /Reorder at 20/ })
  expect(low.getAttribute('href')).toBe('/business/7/inventry/5')
  expect(low.textContent).toContain('12.5 MTR')
  expect(screen.getByText('9 at or below their reorder level')).toBeTruthy()
  expect(screen.getByRole('link', { name: /INV\/7/ }).textContent).toContain('−4')
})

it('offers the sections in groups, moves and resets them, and gives the arrangement to a role', async () => {
  const calls = open()
  await title()
  fireEvent.click(await screen.findByRole('button', { name: 'Sections' }))
  const inventory = await screen.findByRole('region', { name: 'Inventory' })
  expect(within(inventory).getAllByRole('switch')).toHaveLength(3)
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Lead-Sales', 'Inventory', 'Activities', 'Geo Location', 'Give to a role']),
  )
  expect(screen.queryByText(/Attendance/)).toBeNull()
  fireEvent.click(within(inventory).getByRole('switch', { name: 'Stock value' }))
  expect(readStored('Business Dashboard layout')?.sections).toContain('stock_value/hidden')
  fireEvent.click(screen.getByRole('button', { name: 'Leads by place: up' }))
  fireEvent.click(screen.getByRole('combobox', { name: 'Give this arrangement to a role' }))
  fireEvent.click(await screen.findByText('Sales team'))
  fireEvent.click(screen.getByRole('button', { name: 'Give' }))
  await vi.waitFor(() => {
    const given = calls.findLast(
      ({ path, method, body }) =>
        path === 'preferences' && method === 'PUT' && (body as { level: string }).level === 'role',
    )
    expect(given?.body).toMatchObject({
      role_id: 31,
      values: { business_sections: expect.arrayContaining(['stock_value/hidden']) },
    })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }))
  expect(readStored('Business Dashboard layout')).toBeNull()
})
