import { screen } from '@testing-library/react'
import { makeCatalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { RecordsProvider } from '../context.tsx'
import type { Overrides, Row } from '../override.ts'
import { deal, type SeenCall, serve, stage } from '../records.web.test-kit.tsx'
import type { Slots } from '../slots.ts'
import { RecordListScreen } from './ListScreen.tsx'

/** The deals that a list shows unless a test says otherwise. */
export const deals: Row[] = [
  { id: 1, version: 1, name: 'Yarn for Navkar', city: 'Surat', amount: '1000.00', warmth: 'hot', stage_id: 1 },
  { id: 2, version: 4, name: 'Looms for Patel', city: 'Pune', amount: '500.00', warmth: 'cold', stage_id: 2 },
  { id: 3, version: 2, name: 'Dye for Mehta', city: 'Vapi', amount: null, warmth: null, stage_id: null },
]

/** Shows the list of deals in a window high enough for its rows; returns the calls that it makes. */
export async function showList(
  options: {
    slots?: Slots
    overrides?: Overrides
    /** Search part of the address, such as `?group=warmth`. */
    search?: string
    definition?: RecordDefinition
    answer?: (call: SeenCall) => { status?: number; body: unknown } | undefined
  } = {},
) {
  const { slots = {}, overrides = {}, search = '', definition = deal } = options
  // The test browser has no layout, but the rows need a window with a height.
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => 400 },
    offsetWidth: { configurable: true, get: () => 900 },
    clientHeight: { configurable: true, get: () => 400 },
  })
  const stages = [
    { id: 1, title: 'New', is_live: true },
    { id: 2, title: 'Won', is_live: true },
  ]
  const rows = [...deals]
  const calls = serve((call) => {
    const given = options.answer?.(call)
    if (given) return given
    if (call.path === 'options/stage') return { body: { data: stages } }
    if (call.path === 'deals') return { body: { data: rows, next: null, total: rows.length, total_capped: false } }
    const at = rows.findIndex((row) => call.path === `deals/${row.id}`)
    if (at < 0) return undefined
    if (call.method === 'PUT') rows[at] = { ...rows[at], ...call.body, version: Number(rows[at].version) + 1 }
    return { body: rows[at] }
  })
  const catalog = makeCatalog([stage, definition])
  const Screen = () => (
    <RecordsProvider catalog={catalog} overrides={overrides} slots={slots} business_id={7}>
      <RecordListScreen definition={definition} />
    </RecordsProvider>
  )
  const at = `/business/7/deals${search}`
  renderAt(Screen, { path: '/business/$businessId/deals', at })
  const grid = await screen.findByRole('grid')
  return { calls, grid }
}
