import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy in front of a PostgreSQL server, for tests of network failures. */
export interface Proxy {
  /** The address of the database through this proxy. */
  url: string
  /** Number of connections opened so far. */
  count: () => number
  /** Number of times that clients spoke and the server answered, on all connections. */
  turns: () => number
  /** Sends new connections to another PostgreSQL server. */
  leadTo: (url: string) => void
  /** Open connections stay open but transfer nothing, as when their machine has failed. */
  silence: () => void
  /** Makes new connections transfer nothing either; false makes them work again. */
  freeze: (is_frozen: boolean) => void
  /** Breaks open connections. */
  cut: () => void
  /** Refuses new connections; false accepts them again. */
  refuse: (is_refusing: boolean) => void
  close: () => Promise<void>
}

type Place = { path: string } | { host: string; port: number }

function placeOf(url: string): Place {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const host = searchParams.get('host') ?? hostname
  const number = Number(searchParams.get('port') ?? (port || 5432))
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
}

/** Starts a proxy on a free port of this machine. */
export async function startProxy(to: string): Promise<Proxy> {
  let place = placeOf(to)
  let is_frozen = false
  let is_refusing = false
  let count = 0
  let turns = 0
  const open = new Set<[Socket, Socket]>()
  const server: Server = createServer((near) => {
    count++
    if (is_refusing) return void near.destroy()
    const far = connect(place)
    const pair: [Socket, Socket] = [near, far]
    open.add(pair)
    let is_asking = false
    near.on('data', () => (is_asking = true))
    far.on('data', () => {
      if (is_asking) turns++
      is_asking = false
    })
    if (!is_frozen) {
      near.pipe(far)
      far.pipe(near)
    }
    for (const [one, other] of [pair, [far, near]]) {
      one.on('error', () => {})
      one.once('close', () => {
        open.delete(pair)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const silence = () => {
    for (const [near, far] of open) {
      near.unpipe(far)
      far.unpipe(near)
    }
  }
  const cut = () => {
    for (const [near, far] of open) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    url: through(to, address.port),
    count: () => count,
    turns: () => turns,
    leadTo(url) {
      place = placeOf(url)
    },
    silence,
    freeze(on) {
      is_frozen = on
      if (on) silence()
      // Data sent to a frozen server is lost, so end its connections.
      else cut()
    },
    cut,
    refuse(on) {
      is_refusing = on
    },
    async close() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function through(url: string, port: number): string {
  const changed = new URL(url.replace('@/', '@localhost/'))
  changed.hostname = '127.0.0.1'
  changed.port = String(port)
  changed.searchParams.delete('host')
  changed.searchParams.delete('port')
  return changed.toString().replaceAll('+', '%20')
}
