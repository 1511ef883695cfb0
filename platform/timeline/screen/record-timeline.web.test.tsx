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
import { hangingOn, referringTo } from './timeline-streams.ts'

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
const filterOf = (call: SeenCall) => JSON.parse(call.query.get('filter') ?? '{}').conditions?.[0]

describe('the timeline of a record', () => {
  it('shows the records that hang on it and on the records that refer to it', async () => {
    const row = (id: number, name: string) => ({ id, name, created_at: `2026-11-2${id}T06:00:00Z`, created_by: null })
    show((call) => {
      if (call.path === 'visits') return { body: { data: [{ id: 12, name: 'First visit' }], next: null } }
      if (call.path !== 'remarks') return undefined
      const asked = filterOf(call)
      const data = asked.field === 'visit_id' && asked.values[0] === 12 ? [row(2, 'Wants a price')] : []
      return { body: { data: asked.field === 'buyer_id' ? [row(1, 'Pays late')] : data, next: null } }
    })
    expect(await screen.findByText('Wants a price')).toBeTruthy()
    expect(screen.getByText('Pays late')).toBeTruthy()
  })

  it('shows its own entries to a viewer who may not see the records that refer to it', async () => {
    const calls = show((call) => {
      if (call.path === 'visits') return { status: 403, body: { code: 'E_FORBIDDEN' } }
      if (call.path !== 'remarks') return undefined
      return { body: { data: [{ id: 1, name: 'Pays late', created_at: '2026-11-21T06:00:00Z' }], next: null } }
    })
    expect(await screen.findByText('Pays late')).toBeTruthy()
    expect(calls.filter((call) => call.path === 'remarks').map((call) => filterOf(call).field)).toEqual(['buyer_id'])
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
      return call.path === 'remarks' || call.path === 'visits' ? { body: { data: [], next: null } } : undefined
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
    const look = { stream: { Icon: IconNote, verb: { id: 'added an errand' }, Body: () => null } }
    const found = hangingOn({ catalog: makeCatalog([city, buyer, errand]), overrides: { errand: look } }, buyer)
    expect(found.map(({ child, field }) => [child.name, field])).toEqual([['errand', 'about']])
    expect(found[0].valueOf(5)).toBe('buyer:5')
  })

  it('has no streams of other records for a record without a timeline, such as a lookup', () => {
    const surroundings = { catalog, overrides }
    expect(referringTo(surroundings, city)).toEqual([])
    expect(referringTo(surroundings, buyer).map(({ source }) => source.name)).toEqual(['visit'])
    expect(hangingOn(surroundings, visit).map(({ child }) => child.name)).toEqual(['remark'])
  })
})
