import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Each host gets this much time before the next one is asked. */
const HEAD_START_MS = 250

/**
 * One address for each host of an address that lists several, as PostgreSQL's own clients read it:
 * `postgresql://role@a:5432,b:5432/vanik` or `…?host=a,b&port=5432,5433`. An address with one host is returned as it is.
 */
export function addressesOf(url: string): string[] {
  const [head, query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const [hosts, ports] = ['host', 'port'].map((name) => parameters.get(name)?.split(',') ?? [])
  if (hosts.length > 1)
    return hosts.map((host, index) => {
      parameters.set('host', host)
      if (ports.length > 0) parameters.set('port', ports[index] ?? ports[0])
      // URLSearchParams writes a space as +, which PostgreSQL's tools do not decode.
      return `${head}?${parameters.toString().replaceAll('+', '%20')}`
    })
  const [, before = '', names = head, after = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/]*)(.*)$/s.exec(head) ?? []
  return names.split(',').map((name) => `${before}${name}${after}${query && `?${query}`}`)
}

const found = new Map<string, string>()
const searches = new Map<string, Promise<string>>()

/**
 * The address of the host that takes writes. An address with one host is not tried. Of several, the one found last is asked
 * first, then the others in their order; each may take `wait_ms`. Throws the error of the first host if none takes writes.
 */
export function writableAddress(url: string, wait_ms: number): Promise<string> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return Promise.resolve(url)
  const last = found.get(url)
  const order = addresses.toSorted((one, other) => Number(other === last) - Number(one === last))
  const search = searches.get(url) ?? firstWritable(order, wait_ms).finally(() => searches.delete(url))
  searches.set(url, search)
  return search.then((address) => {
    found.set(url, address)
    return address
  })
}

async function firstWritable(addresses: string[], wait_ms: number): Promise<string> {
  let is_found = false
  const tries = addresses.map(async (address, index) => {
    await sleep(index * HEAD_START_MS)
    if (is_found) return address
    const waits = { connectionTimeoutMillis: wait_ms, query_timeout: wait_ms }
    const client = new pg.Client({ connectionString: address, ...waits })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0].transaction_read_only === 'on') throw new Error('This PostgreSQL takes no writes')
      is_found = true
      return address
    } finally {
      void client.end().catch(() => {})
    }
  })
  return Promise.any(tries).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}
