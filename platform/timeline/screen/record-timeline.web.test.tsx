// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { IconNote } from '@tabler/icons-react'
import { afterEach, describe, expect, it } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord } from '#engine/record/define.ts'
import { reference, related, text } from '#engine/record/fields.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { RecordsProvider } from '#engine/web/context.tsx'
import type { Overrides } from '#engine/web/override.ts'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { makeBook } from '#engine/web/use-options.ts'
import { RecordTimeline } from './RecordTimeline.tsx'
import type { TimelineSource } from './timeline-source.ts'
import { familyOf, hangingOn } from '../family.ts'

afterEach(cleanup)

const plain = { module: 'Deals', title: 'name', rights: ['view', 'create'], form: [] } as const
const list = { columns: ['name'], sort: 'name' }
const buyer = defineRecord({
  ...plain,
  name: 'buyer',
  path: 'buyers',
  label: { one: 'Buyer', many: 'Buyers' },
  fields: { name: text({ label: 'Name' }), city_id: reference('city', { label: 'City' }) },
  list,
})
const visit = defineRecord({
  ...plain,
  name: 'visit',
  path: 'visits',
  label: { one: 'Visit', many: 'Visits' },
  fields: { name: text({ label: 'Name' }), buyer_id: reference('buyer', { label: 'Buyer' }) },
  list,
})
const city = defineRecord({
  ...plain,
  name: 'city',
  path: 'cities',
  label: { one: 'City', many: 'Cities' },
  fields: { name: text({ label: 'Name' }) },
  list,
})
const remark = defineRecord({
  ...plain,
  name: 'remark',
  path: 'remarks',
  label: { one: 'Remark', many: 'Remarks' },
  parents: ['visit_id', 'buyer_id'],
  fields: {
    name: text({ label: 'Text' }),
    visit_id: reference('visit', { label: 'Visit' }),
    buyer_id: reference('buyer', { label: 'Buyer' }),
  },
  list,
})
const catalog = makeCatalog([city, buyer, visit, remark])
const overrides: Overrides = {
  remark: {
    stream: { Icon: IconNote, verb: { id: 'added a remark' }, Body: ({ row }) => <p>{String(row.name)}</p> },
  },
}

function show(answer: (call: SeenCall) => { status?: number; body: unknown } | undefined, source?: TimelineSource) {
  const calls = serve((call) => {
    const own = answer(call)
    if (own === undefined && call.path.endsWith('/changes')) return { body: { data: [], next: null } }
    return own
  })
  renderAt(
    () => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RecordsProvider catalog={catalog} overrides={overrides} business_id={7}>
          <RecordTimeline definition={buyer} id={3} book={makeBook({ maps: new Map() })} source={source} />
        </RecordsProvider>
      </QueryClientProvider>
    ),
    { path: '/business/$businessId/buyers', at: '/business/7/buyers' },
  )
  return calls
}
const none = { body: { data: [], next: null } }

describe('the timeline of a record', () => {
  it('shows what hangs on it and on the records that belong to it, and the changes of those records with a link', async () => {
    const row = (id: number, name: string) => ({ id, name, created_at: `2026-11-2${id}T06:00:00Z`, created_by: null })
    const change = {
      id: 9,
      action: 'created',
      actor_id: 4,
      actor_name: 'Asha',
      changes: {},
      at: '2026-11-19T06:00:00Z',
    }
    const calls = show((call) => {
      if (call.path !== 'buyers/3/timeline') return undefined
      if (call.query.get('of') === 'remark')
        return { body: { data: [row(2, 'Wants a price'), row(1, 'Pays late')], next: null } }
      const data = [{ ...change, record_id: 12, title: 'First visit' }]
      return call.query.get('changes') === 'visit' ? { body: { data, next: null } } : none
    })
    expect(await screen.findByText('Wants a price')).toBeTruthy()
    expect(screen.getByText('Pays late')).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'First visit' })
    expect(link.getAttribute('href')).toBe('/business/7/visits/12')
    expect(screen.getByText(/created this visit/)).toBeTruthy()
    const asked = calls.filter((call) => call.path === 'buyers/3/timeline')
    expect(asked.map((call) => call.query.get('of') ?? call.query.get('changes')).sort()).toEqual(['remark', 'visit'])
  })

  it('does not ask for the history of records that the viewer may not see', async () => {
    const calls = show((call) => {
      if (call.path.endsWith('/permissions'))
        return { body: [{ role_name: 'Clerk', is_owner: false, rights: { remark: { view: 'all' } }, fields: {} }] }
      if (call.path !== 'buyers/3/timeline') return undefined
      return { body: { data: [{ id: 1, name: 'Pays late', created_at: '2026-11-21T06:00:00Z' }], next: null } }
    })
    expect(await screen.findByText('Pays late')).toBeTruthy()
    expect(calls.some((call) => call.query.get('changes') === 'visit')).toBe(false)
  })

  it('shows the events of its own source in place of the changes that they replace', async () => {
    const source: TimelineSource = {
      replaces: ['enquired'],
      stream: (tenant, id) => ({
        queryKey: [...tenant, 'asked', id],
        read: async () => ({
          events: [
            { kind: 'own', at: '2026-11-01T06:00:00.000Z', key: 'asked-1', data: { words: 'Needs 200 pieces' } },
          ],
          next: null,
        }),
      }),
      entryOf: ({ data }) => ({ icon: IconNote, who: 'Kavita', what: 'enquired', body: String(data.words) }),
    }
    const change = (id: number, action: string) => ({ id, action, actor_id: 4, actor_name: 'Asha', changes: {} })
    show((call) => {
      const at = '2026-11-20T06:00:00Z'
      if (call.path === 'buyers/3/changes')
        return {
          body: {
            data: [
              { ...change(2, 'enquired'), at, note: 'Enquired again' },
              { ...change(1, 'imported'), at },
            ],
            next: null,
          },
        }
      return call.path === 'buyers/3/timeline' ? none : undefined
    }, source)
    expect(await screen.findByText('Needs 200 pieces')).toBeTruthy()
    expect(screen.queryByText(/Enquired again/)).toBeNull()
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('imported this buyer')
    expect(lines[1]).toContain('Kavita enquired')
  })

  it('shows what names the record without being seen through it', () => {
    const errand = defineRecord({
      ...plain,
      name: 'errand',
      path: 'errands',
      label: { one: 'Errand', many: 'Errands' },
      fields: { name: text({ label: 'Text' }), about: related({ label: 'About', to: ['buyer'] }) },
      list,
    })
    const found = hangingOn(makeCatalog([city, buyer, errand]), buyer)
    expect(found.map(({ source, field }) => [source.name, field])).toEqual([['errand', 'about']])
  })

  it('has no streams of other records for a record without a timeline, such as a lookup', () => {
    expect(familyOf(catalog, city)).toEqual([])
    expect(familyOf(catalog, buyer).map(({ source }) => source.name)).toEqual(['visit'])
    expect(hangingOn(catalog, visit).map(({ source }) => source.name)).toEqual(['remark'])
  })
})
