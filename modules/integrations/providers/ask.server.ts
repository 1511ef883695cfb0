import type { Services } from '#engine/server/http/services.server.ts'
import { callOutside, type OutboundWorld } from '#platform/outbound/outbound.server.ts'
import type { Connection } from '../connections/store.server.ts'
import { simulateIndiamart } from './indiamart/simulator.server.ts'
import type { AskOutside } from './outcome.ts'
import { simulateTradeindia } from './tradeindia/simulator.server.ts'

const TYPES = ['application/json', 'text/json', 'text/html', 'text/plain', 'application/javascript']
const LARGEST = 5 * 1024 * 1024

/** The other side of a connection: the marketplace, or its simulator on this machine for sample data. */
export function askerOf(
  services: Services,
  connection: Pick<Connection, 'provider' | 'is_sample' | 'id'>,
  world: Partial<OutboundWorld> = {},
): AskOutside {
  if (connection.is_sample) return sampleOf(connection)
  return async ({ url }) => {
    const call = { url, accept: TYPES, largest: LARGEST }
    const { status, bytes } = await callOutside(call, { ...world, ...localWorld(services, url) })
    return { status, text: bytes.toString('utf8') }
  }
}

// A simulator on this machine is called only if the settings name it, and never in production.
function localWorld({ settings }: Services, text: string): Partial<OutboundWorld> {
  const url = new URL(text)
  const named = Object.values(settings.marketplaces ?? {}).some((one) => one && URL.parse(one)?.origin === url.origin)
  if (settings.mode === 'production' || !named || url.hostname !== '127.0.0.1') return {}
  return { isAllowed: (address) => address === '127.0.0.1', ports: [Number(url.port || 80)] }
}

// Each connection has its own simulator, because a simulator counts calls as the marketplace does.
const samples = new Map<string, AskOutside>()

function sampleOf({ provider, id }: Pick<Connection, 'provider' | 'id'>): AskOutside {
  const key = `${provider} ${id}`
  let found = samples.get(key)
  if (!found) {
    found = provider === 'indiamart' ? simulateIndiamart().ask : simulateTradeindia().ask
    samples.set(key, found)
  }
  return found
}
