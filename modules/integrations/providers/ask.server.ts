import type { Services } from '#kernel/server/http/services.server.ts'
import { callOutside } from '#kernel/server/outbound/outbound.server.ts'
import type { Connection } from '../connections/store.server.ts'
import { simulateIndiamart } from './indiamart/simulator.server.ts'
import type { AskOutside } from './outcome.ts'
import { simulateTradeindia } from './tradeindia/simulator.server.ts'

const TYPES = ['application/json', 'text/json', 'text/html', 'text/plain', 'application/javascript']
const LARGEST = 5 * 1024 * 1024

/** Who answers a connection: the marketplace, or on this machine its simulator where somebody tries it out. */
export function askerOf(
  _services: Services,
  connection: Pick<Connection, 'provider' | 'is_sample' | 'id'>,
): AskOutside {
  if (connection.is_sample) return sampleOf(connection)
  return async ({ url }) => {
    const { status, bytes } = await callOutside({ url, accept: TYPES, largest: LARGEST })
    return { status, text: bytes.toString('utf8') }
  }
}

// A simulator remembers when it was asked, as the marketplace does: one for each connection.
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
