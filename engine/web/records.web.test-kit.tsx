import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord, type RecordDefinition } from '#engine/record/define.ts'
import { choice, lines, longText, money, reference, text } from '#engine/record/fields.ts'
import { startClient } from '#ui/client/request.ts'
import { writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { RecordsProvider } from './context.tsx'
import type { Overrides } from './override.ts'
import type { Slots } from './slots.ts'

/** A small record with the features that the screens support. */
export const deal = defineRecord({
  name: 'deal',
  path: 'deals',
  module: 'Deals',
  label: { one: 'Deal', many: 'Deals' },
  title: 'name',
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true }),
    city: text({ label: 'City' }),
    amount: money({ label: 'Amount' }),
    warmth: choice({ label: 'Warmth', options: ['hot', 'cold'], labels: { hot: 'Hot', cold: 'Cold' } }),
    stage_id: reference('stage', { label: 'Stage' }),
    remark: longText({ label: 'Remark' }),
    entries: lines({
      label: 'Entries',
      table: 'deal_entry',
      max: 3,
      fields: { value: text({ label: 'Value', required: true }) },
    }),
  },
  list: { columns: ['name', 'city', 'amount'], sort: '-created_at', search: ['name'] },
  form: [{ title: 'Deal', fields: ['name', 'city', 'amount', 'warmth', 'stage_id', 'entries', 'remark'] }],
})

/** The short list that deals refer to. */
export const stage = defineRecord({
  name: 'stage',
  path: 'stages',
  module: 'Deals',
  label: { one: 'Stage', many: 'Stages' },
  title: 'name',
  lookup: true,
  rights: ['view'],
  fields: { name: text({ label: 'Name', required: true }) },
  list: { columns: ['name'], sort: 'name' },
  form: [{ title: 'Stage', fields: ['name'] }],
})

/** A call that the screens made. */
export interface SeenCall {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  headers: Record<string, string>
}

type Answer = { status?: number; body: unknown } | 'no network'

/** Answers every call of the client with `answer`; permissions and options have default answers. Returns the calls. */
export function serve(answer: (call: SeenCall) => Answer | undefined): SeenCall[] {
  // The test browser has no fonts, and growing text areas wait for them.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  localStorage.clear()
  sessionStorage.clear()
  writeStored('auth', { user: { id: 4, name: 'Asha', email: 'asha@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  writeStored('id_token', 'token')
  const calls: SeenCall[] = []
  startClient({
    notify: () => {},
    go: () => {},
    fetch: (async (url: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const call: SeenCall = {
        method: init.method ?? 'GET',
        path: pathname.replace('/api/', ''),
        query: searchParams,
        body: init.body ? JSON.parse(String(init.body)) : {},
        headers: init.headers as Record<string, string>,
      }
      calls.push(call)
      const given = answer(call) ?? usual(call)
      if (given === 'no network') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(given.body), { status: given.status ?? 200 })
    }) as typeof fetch,
  })
  return calls
}

function usual(call: SeenCall): Answer {
  if (call.path.endsWith('/permissions'))
    return { body: [{ role_name: 'Admin', is_owner: true, rights: {}, fields: {} }] }
  if (call.path.startsWith('options/')) return { body: { data: [] } }
  return { status: 404, body: { code: 'E_NOT_FOUND' } }
}

/** Renders a part of the record screens in business 7. */
export function renderRecords(
  children: ReactNode,
  overrides: Overrides = {},
  slots: Slots = {},
  records: readonly RecordDefinition[] = [stage, deal],
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderScreen(
    <QueryClientProvider client={client}>
      <RecordsProvider catalog={makeCatalog(records)} overrides={overrides} slots={slots} business_id={7}>
        {children}
      </RecordsProvider>
    </QueryClientProvider>,
  )
}
