// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord } from '#engine/record/define.ts'
import { lines, reference, related, text } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { ValueCell } from './cells.tsx'
import { RecordsProvider } from './context.tsx'
import { KindInput } from './form/KindInput.tsx'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import { LinesInput } from '#platform/lines/screen/LinesInput.tsx'
import { FilterChips } from '#platform/filters/screen/FilterPanel.tsx'
import type { RowTitles } from './override.ts'
import { stage, type SeenCall, serve } from './records.web.test-kit.tsx'
import { makeBook, useOptionBook } from './use-options.ts'
import { valueText } from './value-text.ts'
import { i18n } from '@lingui/core'

const contact = defineRecord({
  name: 'contact',
  path: 'contacts',
  module: 'Contacts',
  label: { one: 'Contact', many: 'Contacts' },
  title: 'name',
  rights: ['view', 'create', 'edit'],
  fields: { name: text({ label: 'Name', required: true }), city: text({ label: 'City' }) },
  list: { columns: ['name'], sort: 'name', search: ['name'] },
  form: [{ title: 'Contact', fields: ['name', 'city'] }],
})
const order = defineRecord({
  ...contact,
  name: 'order',
  path: 'orders',
  label: { one: 'Order', many: 'Orders' },
})
const ticket = defineRecord({
  name: 'ticket',
  path: 'tickets',
  module: 'Tickets',
  label: { one: 'Ticket', many: 'Tickets' },
  title: 'subject',
  rights: ['view', 'create', 'edit'],
  fields: {
    subject: text({ label: 'Subject', required: true }),
    contact_id: reference('contact', { label: 'Contact', create_in_place: true }),
    stage_id: reference('stage', { label: 'Stage' }),
    about: related({ label: 'About', to: ['contact', 'order'] }),
    visits: lines({
      label: 'Visits',
      table: 'ticket_visit',
      max: 5,
      fields: { host_id: reference('contact', { label: 'Host' }) },
    }),
  },
  list: { columns: ['subject', 'contact_id'], sort: '-created_at', filters: ['contact_id'] },
  form: [{ title: 'Ticket', fields: ['subject', 'contact_id', 'visits'] }],
})

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)
// The screens load these lazily; the tests load them before the fake clock runs.
beforeAll(
  () => Promise.all([import('./form/FormDrawer.tsx'), import('#platform/filters/screen/ChipEditor.tsx')]),
  60_000,
)

const people = [
  { id: 91, title: 'Ramesh Patel', detail: 'Patel Textiles', is_live: true },
  { id: 92, title: 'Meena Shah', detail: '', is_live: true },
]

/** A server with contacts; the viewer may not see contact 95. */
function server(answer: (call: SeenCall) => { status?: number; body: unknown } | undefined = () => undefined) {
  return serve((call) => {
    const given = answer(call)
    if (given || call.path !== 'options/contact') return given
    const ids = call.query.get('ids')?.split(',').map(Number)
    const typed = (call.query.get('q') ?? '').toLowerCase()
    const data = people.filter((one) => (ids ? ids.includes(one.id) : one.title.toLowerCase().includes(typed)))
    return { body: { data } }
  })
}

const slots = { NewRecordForm: lazy(() => import('./form/FormDrawer.tsx')) }

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderScreen(
    <QueryClientProvider client={client}>
      <RecordsProvider
        catalog={makeCatalog([stage, contact, order, ticket])}
        overrides={{}}
        business_id={7}
        slots={slots}
      >
        <PlainRouter>{children}</PlainRouter>
      </RecordsProvider>
    </QueryClientProvider>,
  )
}

function Cell({ titles, value }: { titles?: RowTitles; value: unknown }) {
  const book = useOptionBook(ticket)
  return <ValueCell row={{ titles }} name="contact_id" field={ticket.fields.contact_id} value={value} book={book} />
}

describe('a cell of a reference', () => {
  it('is a link to the record, with the title that came with the row', () => {
    const calls = server()
    show(<Cell titles={{ contact_id: 'Ramesh Patel' }} value={91} />)
    const link = screen.getByRole('link', { name: 'Ramesh Patel' })
    expect(link.getAttribute('href')).toBe('/business/7/contacts/91')
    expect(calls.filter((call) => call.path === 'options/contact')).toEqual([])
  })

  it('says that the viewer has no access instead of showing a number', () => {
    server()
    show(<Cell titles={{ contact_id: null }} value={95} />)
    expect(screen.getByText('No access')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('names a record without a title by its kind and number', () => {
    server()
    show(<Cell titles={{ contact_id: '' }} value={93} />)
    expect(screen.getByRole('link', { name: 'Contact 93' })).toBeTruthy()
  })

  it('reads titles that the row lacks in one request', async () => {
    const calls = server()
    show([91, 92, 95].map((id) => <Cell key={id} value={id} />))
    expect(await screen.findByRole('link', { name: 'Meena Shah' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ramesh Patel' })).toBeTruthy()
    expect(screen.getByText('No access')).toBeTruthy()
    const asked = calls.filter((call) => call.path === 'options/contact')
    expect(asked.map((call) => call.query.get('ids'))).toEqual(['91,92,95'])
  })

  it('is a title in texts too, or says that the viewer has no access', () => {
    const book = makeBook({ maps: new Map() })
    const said = (title: string | null) => valueText({ field: ticket.fields.contact_id, value: 91, book, i18n, title })
    expect(said('Ramesh Patel')).toBe('Ramesh Patel')
    expect(said(null)).toBe('No access')
  })
})

// The first render also loads code.
const SLOW = { timeout: 10_000 }

let values: Record<string, unknown> = {}

function Form({ start, children }: { start: Record<string, unknown>; children: ReactNode }) {
  const form = useForm({ defaultValues: start })
  return (
    <FormProvider {...form}>
      <form aria-label="ticket" onSubmit={() => expect.fail('the outer form must not be sent')}>
        {children}
        <Seen />
      </form>
    </FormProvider>
  )
}
function Seen() {
  values = useWatch({ control: useFormContext().control })
  return null
}
function Picker({ start = null }: { start?: number | null }) {
  return (
    <Form start={{ contact_id: start }}>
      <KindInput
        definition={ticket}
        name="contact_id"
        path="contact_id"
        field={ticket.fields.contact_id}
        record_id={null}
      />
    </Form>
  )
}
const input = () => screen.getByRole('combobox', { name: 'Contact' }) as HTMLInputElement
const open = () =>
  act(async () => {
    input().focus()
    fireEvent.click(input())
  })
const type = (words: string) => fireEvent.change(input(), { target: { value: words } })
const choose = (name: RegExp) =>
  screen.findByRole('option', { name }).then((option) => act(async () => void fireEvent.click(option)))

describe('the picker of a reference', () => {
  it('offers the newest first, each with its distinguishing line, and has the id of the choice as its value', async () => {
    const calls = server()
    show(<Picker />)
    expect(calls.some((call) => call.path === 'options/contact')).toBe(false)
    await open()
    const option = await screen.findByRole('option', { name: /Ramesh Patel/ })
    expect(within(option).getByText('Patel Textiles')).toBeTruthy()
    await choose(/Meena/)
    expect(values.contact_id).toBe(92)
    await waitFor(() => expect(input().value).toBe('Meena Shah'))
    // The title of the chosen record is known, so it is not searched.
    const asked = calls.filter((call) => call.path === 'options/contact')
    expect(asked.map((call) => call.query.toString())).toEqual(['limit=20'])
  })

  it('searches on the server after a pause in typing', async () => {
    const calls = server()
    show(<Picker />)
    await open()
    type('ra')
    type('ramesh')
    expect(await screen.findByRole('option', { name: /Ramesh Patel/ })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('option', { name: /Meena/ })).toBeNull())
    const typed = calls.filter((call) => call.path === 'options/contact').map((call) => call.query.get('q'))
    expect(typed.filter(Boolean)).toEqual(['ramesh'])
  })

  it('works with the keyboard only', async () => {
    server()
    show(<Picker />)
    await open()
    await screen.findByRole('option', { name: /Ramesh/ })
    fireEvent.keyDown(input(), { key: 'ArrowDown', code: 'ArrowDown' })
    fireEvent.keyDown(input(), { key: 'ArrowDown', code: 'ArrowDown' })
    await act(async () => void fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter' }))
    expect(values.contact_id).toBe(92)
  })

  it('shows the title of the record chosen before', async () => {
    server()
    show(<Picker start={91} />)
    await waitFor(() => expect(input().value).toBe('Ramesh Patel'))
  })

  it('says so when nothing is found', async () => {
    server()
    show(<Picker />)
    await open()
    type('zzz')
    expect(await screen.findByText('No matches')).toBeTruthy()
  })

  it('creates a new record with the typed text, without leaving the form, and chooses it', async () => {
    const calls = server((call) =>
      call.method === 'POST' && call.path === 'contacts'
        ? { status: 201, body: { id: 99, version: 1, name: 'Zubin Irani', city: null } }
        : undefined,
    )
    show(<Picker />)
    await open()
    type('Zubin Irani')
    await choose(/Create contact “Zubin Irani”/)
    const form = await screen.findByRole('form', { name: 'New contact' }, SLOW)
    expect((within(form).getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Zubin Irani')
    fireEvent.submit(form)
    await waitFor(() => expect(values.contact_id).toBe(99))
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({ name: 'Zubin Irani' })
    await waitFor(() => expect(input().value).toBe('Zubin Irani'))
  })

  it('does not offer to create a record to people without that right', async () => {
    server((call) =>
      call.path.endsWith('/permissions')
        ? { body: [{ role_name: 'Clerk', is_owner: false, rights: { contact: { view: 'all' } }, fields: {} }] }
        : undefined,
    )
    show(<Picker />)
    await open()
    await screen.findByRole('option', { name: /Ramesh/ })
    expect(screen.queryByRole('option', { name: /Create/ })).toBeNull()
  })

  it('works in lines too', async () => {
    server()
    show(
      <Form start={{ visits: [{ host_id: 91 }] }}>
        <LinesInput definition={ticket} name="visits" path="visits" field={ticket.fields.visits} record_id={null} />
      </Form>,
    )
    const closed = await screen.findByRole('button', { name: 'Host: Ramesh Patel' })
    act(() => closed.focus())
    const host = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Host' })
    await waitFor(() => expect(host.value).toBe('Ramesh Patel'))
  })
})

describe('the picker of a related record', () => {
  it('asks for the kind of record first, then searches records of that kind', async () => {
    const calls = server((call) =>
      call.path === 'options/order'
        ? { body: { data: [{ id: 7, title: 'SO/26-27/0007', detail: 'Patel Textiles', is_live: true }] } }
        : undefined,
    )
    show(
      <Form start={{ about: { record: 'contact', id: 91 } }}>
        <KindInput definition={ticket} name="about" path="about" field={ticket.fields.about} record_id={null} />
      </Form>,
    )
    const picker = () => screen.getByRole('combobox', { name: 'About' }) as HTMLInputElement
    await waitFor(() => expect(picker().value).toBe('Ramesh Patel'))
    const kind = await screen.findByLabelText('Kind of record: About')
    expect(
      within(kind)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Contact', 'Order'])
    fireEvent.change(kind, { target: { value: 'order' } })
    // The chosen contact is cleared, because it is not an order.
    expect(values.about).toBeNull()
    await act(async () => {
      picker().focus()
      fireEvent.click(picker())
    })
    await choose(/SO.26-27.0007/)
    expect(values.about).toEqual({ record: 'order', id: 7 })
    expect(calls.filter((call) => call.path === 'options/order')).toHaveLength(1)
  })

  it('is a link in a cell to the page of its kind', () => {
    server()
    const book = makeBook({ maps: new Map() })
    const about = { field: ticket.fields.about, value: { record: 'order', id: 7 }, name: 'about', book }
    show(<ValueCell {...about} row={{ titles: { about: 'SO/26-27/0007' } }} />)
    expect(screen.getByRole('link', { name: 'SO/26-27/0007' }).getAttribute('href')).toBe('/business/7/orders/7')
  })
})

function Chips({ start }: { start: FilterGroup }) {
  const book = useOptionBook(ticket)
  return <FilterChips definition={ticket} filter={start} book={book} onChange={(filter) => (values = { filter })} />
}
const filterOf = (ids: (number | null)[]): FilterGroup => ({
  combiner: 'AND',
  conditions: [{ field: 'contact_id', condition: 'In', values: ids }],
})

describe('the filter chip of a reference', () => {
  it('shows the titles of the chosen records', async () => {
    server()
    show(<Chips start={filterOf([91, 95])} />)
    expect(await screen.findByText('Ramesh Patel or No access')).toBeTruthy()
  })

  it('shows the titles of related records of every kind', async () => {
    server()
    const about = { field: 'about', condition: 'In' as const, values: ['contact:91', 'contact:92'] }
    show(<Chips start={{ combiner: 'AND', conditions: [about] }} />)
    expect(await screen.findByText('Ramesh Patel or Meena Shah')).toBeTruthy()
  })

  it('searches the values on the server and ticks a found one', async () => {
    const calls = server()
    show(<Chips start={filterOf([91])} />)
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /Contact is/ })))
    const search = await screen.findByLabelText('Search the values', {}, SLOW)
    expect(((await screen.findByRole('checkbox', { name: /Ramesh Patel/ })) as HTMLInputElement).checked).toBe(true)
    fireEvent.change(search, { target: { value: 'meena' } })
    const meena = await screen.findByRole('checkbox', { name: /Meena Shah/ })
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Ramesh Patel/ })).toBeNull())
    fireEvent.click(meena)
    expect(values.filter).toEqual(filterOf([91, 92]))
    expect(calls.some((call) => call.path === 'options/contact' && call.query.get('q') === 'meena')).toBe(true)
  })
})
