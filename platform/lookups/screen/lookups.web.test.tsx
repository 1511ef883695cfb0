// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord } from '#engine/record/define.ts'
import { reference, text, whole } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'
import { RecordsProvider } from '#engine/web/context.tsx'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import LookupScreen from './LookupScreen.tsx'

afterEach(cleanup)

const status = defineLookup({
  name: 'ticket_status',
  path: 'ticket_statuses',
  module: 'Help',
  label: { one: 'Ticket status', many: 'Ticket statuses' },
  kinds: ['open', 'closed'],
  kind_labels: { open: 'Still open', closed: 'Closed' },
  fields: { hours: whole({ label: 'Hours to answer' }) },
  first: [{ name: 'New', is_default: true }],
})
const topic = defineLookup({
  name: 'ticket_topic',
  path: 'ticket_topics',
  module: 'Help',
  label: { one: 'Topic', many: 'Topics' },
})
const ticket = defineRecord({
  name: 'ticket',
  path: 'tickets',
  module: 'Help',
  label: { one: 'Ticket', many: 'Tickets' },
  title: 'subject',
  stage: 'ticket_status_id',
  rights: ['view', 'create', 'edit'],
  fields: {
    subject: text({ label: 'Subject', required: true }),
    ticket_status_id: reference('ticket_status', { label: 'Status' }),
    ticket_topic_id: reference('ticket_topic', { label: 'Topic' }),
  },
  list: { columns: ['subject'], sort: '-created_at' },
  form: [{ title: 'Ticket', fields: ['subject'] }],
})
const catalog = makeCatalog([status, topic, ticket])

const statuses = [
  { id: 1, version: 4, title: 'New', kind: 'open', color: '#3b82f6', position: 2, is_default: true, is_live: true },
  { id: 2, version: 1, title: 'Waiting', kind: 'open', color: null, position: 4, is_default: false, is_live: true },
  { id: 3, version: 1, title: 'Solved', kind: 'closed', color: null, position: 6, is_default: false, is_live: true },
  { id: 4, version: 2, title: 'Old', kind: 'closed', color: null, position: 8, is_default: false, is_live: false },
]

type Answer = ReturnType<Parameters<typeof serve>[0]>

function render(record: string, answer: (call: SeenCall) => Answer) {
  const calls = serve(answer)
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordsProvider catalog={catalog} overrides={{}} business_id={7}>
        <LookupScreen record={record} />
      </RecordsProvider>
    </QueryClientProvider>,
  )
  return () => calls.filter((call) => call.method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
}

async function show(answer: (call: SeenCall) => Answer = () => undefined) {
  const sent = render('ticket_status', (call) => {
    if (call.path === 'options/ticket_status') return { body: { data: statuses } }
    if (call.path === 'ticket_statuses/usage') return { body: { data: [{ id: 2, record: 'ticket', count: 12 }] } }
    return answer(call) ?? (call.method === 'GET' ? undefined : { body: { message: 'ok' } })
  })
  await screen.findByText('12 tickets')
  return sent
}

it('an entry is renamed in place; a refusal is shown below its name', async () => {
  const sent = await show((call) =>
    call.method === 'PUT'
      ? {
          status: 422,
          body: { code: 'VALIDATION_ERROR', errors: [{ field: 'name', message: 'This is already taken' }] },
        }
      : undefined,
  )
  const input = screen.getByLabelText('Name of Waiting')
  fireEvent.change(input, { target: { value: 'Solved' } })
  fireEvent.blur(input)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent()).toEqual([{ method: 'PUT', path: 'ticket_statuses/2', body: { name: 'Solved', version: 1 } }])
})

it('the default is a single choice, labelled with the records that start with it; a closed entry cannot be the default', async () => {
  const sent = await show()
  expect((screen.getByLabelText('New tickets begin with Solved') as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('New tickets begin with Waiting'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0].body).toEqual({ is_default: true, version: 1 })
})

it('the offered meanings are the kinds of the lookup', async () => {
  const sent = await show()
  const meaning = screen.getByLabelText('Meaning of Waiting')
  expect(
    within(meaning)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Still open', 'Closed'])
  fireEvent.change(meaning, { target: { value: 'closed' } })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0].body).toEqual({ kind: 'closed', version: 1 })
})

it('arrow keys on a handle change the order', async () => {
  const sent = await show()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Solved: 3 of 3' }), { key: 'ArrowUp' })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({ method: 'POST', path: 'ticket_statuses/order', body: { ids: [1, 3, 2] } })
})

it('an entry is added after the others, with the starting kind and a colour', async () => {
  const sent = await show()
  fireEvent.change(screen.getByRole('textbox', { name: 'New ticket status' }), { target: { value: 'Asked back' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0].body).toEqual({ name: 'Asked back', position: 8, kind: 'open', color: '#ca8a04' })
})

it('an entry in use asks what its records get before it is deleted', async () => {
  // Load the lazy dialog before the test uses it.
  await import('./RemoveEntry.tsx')
  const sent = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Waiting' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('Move 12 tickets to').length).toBeGreaterThan(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move and delete' }))
  expect(await within(dialog).findByText('Choose what its records get instead')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('a person who may not edit sees read-only entries; deleted ones are not in the list', async () => {
  render('ticket_status', (call) => {
    if (call.path === 'options/ticket_status') return { body: { data: statuses } }
    if (call.path.endsWith('/permissions'))
      return { body: [{ role_name: 'Sales', is_owner: false, rights: { ticket_status: { view: 'all' } }, fields: {} }] }
    return undefined
  })
  const input = (await screen.findByLabelText('Name of New')) as HTMLInputElement
  expect(input.readOnly).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByLabelText('Name of Old')).toBeNull()
})

it('a plain list has only colours and an order, and an empty lookup offers the usual entries', async () => {
  render('ticket_topic', (call) =>
    call.path === 'options/ticket_topic'
      ? { body: { data: [{ id: 1, version: 1, title: 'Delivery', color: null, position: 2, is_live: true }] } }
      : undefined,
  )
  expect(await screen.findByLabelText('Colour of Delivery')).toBeTruthy()
  expect(screen.queryByLabelText('Meaning of Delivery')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  cleanup()
  const sent = render('ticket_status', (call) =>
    call.method === 'POST' ? { body: { message: 'ok', ids: [1] } } : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add the usual ones' }))
  await waitFor(() => expect(sent()).toEqual([{ method: 'POST', path: 'ticket_statuses/first', body: {} }]))
})
