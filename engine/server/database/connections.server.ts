import type { Duplex } from 'node:stream'
import pg from 'pg'
import { addressesOf, writableAddress } from './hosts.server.ts'

/** The database cannot be used now. */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone'
  /** PostgreSQL's code for "cannot connect now", which the job queue takes as a reason to try again. */
  readonly code = '57P03'
}

/**
 * How to connect. `url` may name a host that moves, since the name is looked up for each connection, or list several hosts:
 * each connection then leads to the one that takes writes.
 */
export interface ConnectionOptions {
  url: string
  /** Name of the connections in the views of PostgreSQL. */
  name: string
  /** SQL that runs first on each connection. */
  set_up?: string
  /**
   * Milliseconds without an answer to a statement until the database is asked whether it still works on it, and the longest
   * wait for a new connection; ANSWER_MS by default.
   */
  answer_ms?: number
}

/** Default of DATABASE_ANSWER_SECONDS. */
export const ANSWER_MS = 3_000

/** Connection, resources, operator intervention; and 25006: a server that became a standby takes no writes. */
const GONE = /^(?:08...|53...|57P0[1-5]|25006)$/

/** Whether PostgreSQL refused a statement because of its own state, so that it may succeed elsewhere or later. */
export const isUnavailable = (error: unknown): boolean => GONE.test(String((error as { code?: unknown }).code))

const watched = new Set<WatchedClient>()
let timer: NodeJS.Timeout | undefined

/**
 * A connection that ends when its server has died, even if the network does not report it: a frozen machine, or a failover
 * whose old address stops answering. PostgreSQL's own statement timeouts do not help there.
 */
class WatchedClient extends pg.Client {
  /** True once the connection can no longer be used. */
  is_lost = false
  /** Start time of the running statement; null while none runs. */
  waits_since: number | null = null
  /** Number of the current statement on this connection. */
  statement = 0
  /** The number of the statement that PostgreSQL was not working on at the last check. */
  suspected = -1
  /** The number of the statement that PostgreSQL was working on at a check, and the failed checks since then. */
  proved = { statement: -1, failures: 0 }
  /** The server's start and the process of this connection there. The process is null behind a pooler. */
  place: { started: string; process: number | null } | null = null
  readonly options: ConnectionOptions

  private readonly address: string

  constructor(options: ConnectionOptions) {
    const [address] = addressesOf(options.url)
    super({
      connectionString: address,
      application_name: options.name,
      connectionTimeoutMillis: answerTime(options),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // Statements that do not wait for one another travel together.
      pipeline: true,
    } as pg.ClientConfig)
    this.options = options
    this.address = address
    // Without a listener, an error of a connection in use would end the process. Its statements fail with the same error.
    this.on('error', () => this.forget())
    this.on('end', () => this.forget())
    this.on('drain', () => (this.waits_since = null))
  }

  override connect(callback?: unknown): never {
    const done = writableAddress(this.options.url, answerTime(this.options)).then((address) => {
      // The constructor already has the address of a single host, or of the first of several.
      if (address !== this.address) {
        const { host, port } = new pg.Client(address)
        Object.assign(this, { host, port })
      }
      return super.connect()
    })
    return promised(done, callback)
  }

  /** Runs the first statements of a new connection. */
  async prepare(): Promise<void> {
    const own = (this as unknown as { processID: number }).processID
    const { set_up } = this.options
    watched.add(this)
    timer ??= setInterval(look, LOOK_MS).unref()
    const found: unknown = await this.query(`${set_up ? `${set_up}; ` : ''}${PLACE}`)
    const { rows } = (Array.isArray(found) ? found.at(-1) : found) as pg.QueryResult<{
      process: number
      started: string
    }>
    const [row] = rows
    this.place = { started: row.started, process: row.process === own ? own : null }
    closeOthers(this.options.url, row.started)
  }

  override query(...sent: unknown[]): never {
    this.waits_since ??= performance.now()
    this.statement++
    // What is sent in one go wakes PostgreSQL once.
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const result: unknown = (super.query as (...sent: unknown[]) => unknown)(...sent)
    if (!(result instanceof Promise)) return result as never
    return result.catch((error: Error) => {
      throw connectionError(this, error)
    }) as never
  }

  /** Ends the connection at once; its running statements fail. */
  lose(): void {
    if (this.is_lost) return
    this.forget()
    // Tells the pool first, so that it does not hand out this connection again.
    this.emit('error', new Error('The connection was given up'))
  }

  private forget(): void {
    this.is_lost = true
    watched.delete(this)
    ;(this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  }
}

// The driver's `connect` returns a promise, or calls back with the error, the client and a function to release it.
function promised(found: Promise<unknown>, callback?: unknown): never {
  if (!callback) return found as never
  const tell = callback as (error?: Error, client?: unknown, release?: unknown) => void
  return void found.then((client) => tell(undefined, client, (client as pg.PoolClient).release), tell) as never
}

/** The error to throw for a statement that failed on a connection: DatabaseGone if the reason is not the statement. */
export function connectionError(client: pg.ClientBase, error: Error): Error {
  if (error instanceof DatabaseGone) return error
  return (client as WatchedClient).is_lost || isUnavailable(error) ? goneBecause(error) : error
}

const LOOK_MS = 250
// Read as a number, because the text depends on the time zone of the connection.
const STARTED = 'extract(epoch from pg_postmaster_start_time())::text as started'
const PLACE = `select pg_backend_pid() as process, ${STARTED}`

const answerTime = ({ answer_ms }: ConnectionOptions): number => answer_ms ?? ANSWER_MS

const goneBecause = (cause: Error): DatabaseGone =>
  new DatabaseGone(`The database cannot be used: ${cause.message || (cause as { code?: string }).code}`, { cause })

const asked = new Map<string, Promise<void>>()

/** Asks the server of every connection that has waited too long, one question at a time for each address. */
function look(): void {
  if (watched.size === 0) {
    clearInterval(timer)
    timer = undefined
  }
  const silent = Map.groupBy([...watched].filter(isSilent), ({ options }) => `${options.url} ${answerTime(options)}`)
  for (const [key, clients] of silent) {
    if (asked.has(key)) continue
    asked.set(
      key,
      examine(clients).finally(() => asked.delete(key)),
    )
  }
}

const isSilent = ({ waits_since, options }: WatchedClient): boolean =>
  waits_since !== null && performance.now() - waits_since > answerTime(options)

async function examine(clients: WatchedClient[]): Promise<void> {
  const { options } = clients[0]
  const statements = clients.map(({ statement }) => statement)
  const found = await runningStatements(options, clients)
  if (found === 'unsure') return
  for (const [index, client] of clients.entries()) {
    // The statement has been answered in the meantime.
    if (!isSilent(client) || client.statement !== statements[index]) continue
    const is_proved = client.proved.statement === client.statement
    if (found === 'gone') {
      // An overloaded server may miss a check, so a long statement is ended only after several failures.
      if (!is_proved || ++client.proved.failures >= PROVED_FAILURES) client.lose()
    } else if (client.place?.process && !found.at_work.has(client.place.process)) {
      // The answer may be on its way, so end the connection only at the second check.
      if (client.suspected === client.statement) client.lose()
      client.suspected = client.statement
    } else client.proved = { statement: client.statement, failures: 0 }
  }
  if (found !== 'gone') closeOthers(options.url, found.started)
}

/** After a failover: ends the connections that lead to another server than the one that the address leads to now. */
function closeOthers(url: string, started: string): void {
  for (const client of watched)
    if (client.options.url === url && client.place && client.place.started !== started) client.lose()
}

/** Which of the clients' processes are running a statement, and when the server started; 'unsure' if the check proves nothing. */
async function runningStatements(
  options: ConnectionOptions,
  clients: WatchedClient[],
): Promise<{ started: string; at_work: Set<number> } | 'gone' | 'unsure'> {
  const wait = answerTime(options)
  const from = performance.now()
  let client: pg.Client | undefined
  try {
    client = new pg.Client({
      connectionString: await writableAddress(options.url, wait),
      application_name: options.name,
      connectionTimeoutMillis: wait,
      query_timeout: wait,
    })
    client.on('error', () => {})
    await client.connect()
    // The state of a connection is hidden from a role other than the one that signed in.
    await client.query('set role none')
    const { rows } = await client.query<{ started: string; at_work: number[] }>(
      `select ${STARTED},
         array(select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, '') not like 'idle%') as at_work`,
      [clients.flatMap(({ place }) => place?.process ?? [])],
    )
    return { started: rows[0].started, at_work: new Set(rows[0].at_work) }
  } catch (error) {
    // A server without a free connection is alive. And if this process itself was paused, an answer may
    // have arrived in time.
    const is_full = String((error as { code?: string }).code).startsWith('53')
    return is_full || performance.now() - from > 2 * wait + PAUSED_MS ? 'unsure' : 'gone'
  } finally {
    void client?.end().catch(() => {})
  }
}

const PAUSED_MS = 500
const PROVED_FAILURES = 3

/** Opens one connection outside the pools; the caller ends it. It emits `end` when it is lost. Throws DatabaseGone. */
export async function openConnection(options: ConnectionOptions): Promise<pg.Client> {
  const client = new WatchedClient(options)
  try {
    await client.connect()
    await client.prepare()
    return client
  } catch (error) {
    client.lose()
    throw goneBecause(error as Error)
  }
}

/**
 * A pool whose `connect` throws DatabaseGone when it cannot get a connection. After a failure it does not try again
 * for a moment, so that a recovering database is not flooded with attempts.
 */
class WatchedPool extends pg.Pool {
  private failed: { error: Error; until: number } | null = null

  override connect(callback?: unknown): never {
    const connect = super.connect as (callback?: unknown) => Promise<pg.PoolClient>
    if (callback) return connect.call(this, callback) as never
    if (this.failed && this.idleCount === 0 && performance.now() < this.failed.until)
      return Promise.reject(this.failed.error) as never
    return connect.call(this).catch((error: Error) => {
      if (error.message === BUSY) throw error
      this.failed = { error: goneBecause(error), until: performance.now() + PAUSE_MS }
      throw this.failed.error
    }) as never
  }
}

const PAUSE_MS = 100
/** The pool's error message when all of its connections stay in use. */
const BUSY = 'timeout exceeded when trying to connect'
/** How long a caller waits until a connection is free. */
const FREE_MS = 5_000

/** Opens a pool of at most `max` connections. */
export function openPool(options: ConnectionOptions & { max: number }): pg.Pool {
  const pool = new WatchedPool(poolOptions(options))
  // The pool already replaces a connection that fails while idle.
  pool.on('error', () => {})
  return pool
}

// `onConnect` and `Client` belong to the pool. Its own wait for a connection also covers the wait for a free one.
function poolOptions(options: ConnectionOptions & { max: number }) {
  return {
    max: options.max,
    connectionTimeoutMillis: FREE_MS,
    idleTimeoutMillis: 60_000,
    Client: class extends WatchedClient {
      constructor() {
        super(options)
      }
    } as never,
    onConnect: (client: unknown) => (client as WatchedClient).prepare(),
  }
}

/** A pool for work in the background: `connect` waits until the database is back, until `giveUp` is called. */
export interface PatientPool extends pg.Pool {
  giveUp: () => void
}

const RETRY_MS = 300

class WaitingPool extends pg.Pool implements PatientPool {
  private readonly given_up = new AbortController()

  giveUp(): void {
    this.given_up.abort()
  }

  override connect(callback?: unknown): never {
    return promised(this.wait(), callback)
  }

  private async wait(): Promise<pg.PoolClient> {
    const connect = super.connect as unknown as () => Promise<pg.PoolClient>
    for (;;) {
      try {
        return await connect.call(this)
      } catch (error) {
        if (this.given_up.signal.aborted || this.ending) throw goneBecause(error as Error)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }
}

/** Opens a pool for work in the background. */
export function openPatientPool(options: ConnectionOptions & { max: number }): PatientPool {
  const pool = new WaitingPool(poolOptions(options))
  // The connections handle their errors themselves; the job queue warns about a pool without these two listeners.
  pool.on('error', () => {})
  pool.on('connect', () => {})
  return pool
}
