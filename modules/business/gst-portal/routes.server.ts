import { invalid, ruleBroken, tooMany } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { checkGstin, gstinMessage } from '../checks/india/gstin.ts'
import { type Counter, countOrRefuse } from '#platform/limits/counter.server.ts'
import { type AskPortal, askOverNetwork, type GstPortal, lookUpGstin, type PortalOutcome } from './connector.server.ts'
import { SAMPLE_KEYS, simulateGstPortal } from './simulator.server.ts'
import type { Taxpayer } from './taxpayer.ts'

/** Questions to the portal in an hour: of one business, and of one person who has no business yet. */
const BUSINESS_PER_HOUR = 120
const PERSON_PER_HOUR = 20

const HOUR = 3_600
const DAY_MS = 24 * HOUR * 1_000
const MINUTE_MS = 60_000

/** How long an answer is remembered. A registration changes rarely; a number that is new at the portal appears within hours. */
const REMEMBERED_MS = { found: DAY_MS, unknown: 10 * MINUTE_MS } as const
/** How long nobody asks after the provider said that it was too often. */
const PAUSE_MS = MINUTE_MS
const MOST_REMEMBERED = 5_000

interface Remembered {
  until: number
  outcome: Promise<PortalOutcome>
}

/** The lookup of GSTINs at the GST portal. `ask` and `now` replace network and clock in tests. */
export function gstPortalRoutes(world: { ask?: AskPortal; now?: () => number } = {}): RouteSpec[] {
  const now = world.now ?? Date.now
  const simulator = simulateGstPortal(now)
  const remembered = new Map<string, Remembered>()
  let paused_until = 0

  /** The provider of this installation, the simulator outside production, or null. */
  function portalOf({ settings }: Services): GstPortal | null {
    const keys = settings.gst_portal
    if (keys) return { keys, ask: world.ask ?? askOverNetwork, is_sample: false }
    if (settings.mode === 'production') return null
    return { keys: SAMPLE_KEYS, ask: world.ask ?? simulator, is_sample: true }
  }

  const fresh = (gstin: string): Promise<PortalOutcome> | null => {
    const found = remembered.get(gstin)
    return found && found.until > now() ? found.outcome : null
  }

  // Everybody who asks for a number at the same time waits for one question. Failures are not remembered.
  async function ask(gstin: string, portal: GstPortal): Promise<PortalOutcome> {
    if (paused_until > now()) return { outcome: 'rate_limited', text: 'the pause after too many questions' }
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
    const entry: Remembered = { until: Number.POSITIVE_INFINITY, outcome: lookUpGstin(gstin, portal) }
    remembered.set(gstin, entry)
    const result = await entry.outcome
    if (result.outcome === 'rate_limited') paused_until = now() + PAUSE_MS
    if (result.outcome === 'found' || result.outcome === 'unknown') entry.until = now() + REMEMBERED_MS[result.outcome]
    else if (remembered.get(gstin) === entry) remembered.delete(gstin)
    return result
  }

  async function answer(services: Services, text: string, counter: Pick<Counter, 'key' | 'limit'>) {
    const gstin = text.trim().toUpperCase()
    const checked = checkGstin(gstin)
    if (!checked.valid)
      throw invalid([{ field: 'gstin', message: gstinMessage(checked.reason, gstin), rule: 'format' }])
    const portal = portalOf(services)
    if (!portal) throw ruleBroken('GSTINs are not looked up in this installation')
    const known = fresh(gstin)
    if (!known)
      await countOrRefuse(services.database, { name: 'gst_portal', seconds: HOUR, ...counter }, new Date(now()))
    const result = await (known ?? fresh(gstin) ?? ask(gstin, portal))
    if (result.outcome === 'found' || result.outcome === 'unknown')
      return { data: result.outcome === 'found' ? result.taxpayer : null } satisfies { data: Taxpayer | null }
    services.log.error({ outcome: result.outcome, reason: result.text }, 'a GSTIN could not be looked up')
    if (result.outcome === 'rate_limited')
      throw tooMany(PAUSE_MS / 1_000, 'The GST portal is busy. Try again in a minute.')
    throw ruleBroken('The GST portal does not answer now. Fill in the fields yourself, or try again later.')
  }

  return [
    sessionRoute({
      method: 'GET',
      path: '/gstin_lookup',
      summary: 'Whether GSTINs can be looked up at the GST portal',
      handler: ({ services }) => ({ is_on: portalOf(services) !== null }),
    }),
    memberRoute({
      method: 'GET',
      path: '/gstin_lookup/:gstin',
      summary: 'Name, address and status of a GSTIN at the GST portal; `data` is null for a number it does not know',
      handler: ({ services, caller, params }) =>
        answer(services, params.gstin, { key: `business ${caller.access.business_id}`, limit: BUSINESS_PER_HOUR }),
    }),
    sessionRoute({
      method: 'GET',
      path: '/new_business/gstin_lookup/:gstin',
      summary: 'The same for somebody who creates a business',
      handler: ({ services, caller, params }) =>
        answer(services, params.gstin, { key: `account ${caller.account.id}`, limit: PERSON_PER_HOUR }),
    }),
  ]
}
