import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { release, tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { SEARCH_ROLE_SQL } from '#engine/server/database/roles.server.ts'
import {
  databaseUser,
  EmbeddedDatabaseError,
  nativeBin,
  nativePackage,
  placeData,
  type SystemUser,
} from './embedded-files.server.ts'
import { clearLocks, endLeftovers, endSurvivor, isAlive, PORT, readPostmasterFile, waitForEnd } from './embedded-process.server.ts'
import { lockFolder, lockHolder } from './folder-lock.server.ts'

export { EmbeddedDatabaseError } from './embedded-files.server.ts'

/** How to start the embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** Folder of the data; ignored for a throw-away server. */
  dataDir: string
  /** Receives one line for each notable step. */
  log: (line: string) => void
  /** A server for tests and benches: temporary folder, deleted on stop. */
  throwaway?: boolean
  /** Whether commits survive a power cut; false only by default for a throw-away server. */
  durable?: boolean
}

/** The addresses of one database on the server, one per role, as connection strings over the unix socket. */
export interface DatabaseAddresses {
  /** Owns the database: migrations. */
  ownerUrl: string
  /** Owns nothing: the server's pool. */
  appUrl: string
}

/** A running embedded PostgreSQL. */
export interface EmbeddedServer extends DatabaseAddresses {
  /** Superuser on the database `postgres`. */
  adminUrl: string
  /** The folder that holds the data; it may differ from the requested one. */
  dataDir: string
  /** Process id of the server now running. */
  pid: () => number
  /** Creates a database owned by vanik_owner, empty or as a copy of `template`. */
  createDatabase: (name: string, template?: string) => Promise<DatabaseAddresses>
  dropDatabase: (name: string) => Promise<void>
  /** Says that this process will stop soon, so that a start on the same folder waits for it instead of being refused. */
  leaving: () => void
  /** Stops cleanly within 20 s; deletes a throw-away server's data. */
  stop: () => Promise<void>
}

const MAJOR = '18'
// Linux allows 107 bytes for a socket's path, macOS 103.
const SOCKET_PATH_LIMIT = 100

/** Starts the embedded PostgreSQL on its data folder, creating it first where needed; throws EmbeddedDatabaseError in plain words. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const throwaway = options.throwaway === true
  if (throwaway) await removeOrphans()
  const native = nativePackage()
  const wished = throwaway ? mkdtempSync(join(shortTemp(), 'vanik-pg-')) : resolve(options.dataDir)
  const user = databaseUser(join(wished, 'data'))
  const { dataDir, movedFrom } = throwaway ? { dataDir: wished, movedFrom: null } : placeData(wished, user)
  if (movedFrom) options.log(`The database's data lies in ${dataDir}, because ${movedFrom} is in a private folder`)
  makeOwnFolder(dataDir, user)
  const lock = await lockFolder(dataDir, options.log)
  try {
    const copies = throwaway ? (user ? '/var/lib/vanik' : dataDir) : dirname(dataDir)
    const bin = nativeBin(native, copies, user)
    const cluster = join(dataDir, 'data')
    await endSurvivor(cluster, options.log)
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      options.log(`Creating the database in ${dataDir} (once)`)
      await createCluster({ bin, cluster, user, sync: !throwaway })
    }
    checkVersion(cluster)
    const socketDir = makeSocketFolder(dataDir, user)
    clearLocks(cluster, socketDir)
    const durable = options.durable ?? !throwaway
    const supervisor = await supervise({ bin, cluster, dataDir, socketDir, user, durable, throwaway, log: options.log })
    const adminUrl = socketUrl(socketDir, 'postgres', 'postgres')
    const stop = async () => {
      await supervisor.stop()
      lock.release()
      if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true })
      if (throwaway) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      await ensureRoles(adminUrl)
      await ensureDatabase(adminUrl, 'vanik')
    } catch (error) {
      await stop()
      throw error
    }
    const addresses = (name: string): DatabaseAddresses => ({
      ownerUrl: socketUrl(socketDir, 'vanik_owner', name),
      appUrl: socketUrl(socketDir, 'vanik_app', name),
    })
    return {
      ...addresses('vanik'),
      adminUrl,
      dataDir,
      pid: supervisor.pid,
      createDatabase: async (name, template) => {
        await createDatabase(adminUrl, name, template)
        return addresses(name)
      },
      dropDatabase: (name) => dropDatabase(adminUrl, name),
      leaving: lock.leaving,
      stop,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function socketUrl(socketDir: string, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`
}

function shortTemp(): string {
  return tmpdir().length < 60 ? tmpdir() : '/tmp'
}

function makeOwnFolder(path: string, user: SystemUser | null): void {
  mkdirSync(path, { recursive: true })
  try {
    if (user) chownSync(path, user.uid, user.gid)
    chmodSync(path, 0o700)
  } catch {
    throw new EmbeddedDatabaseError(
      `The folder ${path} belongs to another user of this machine (was Vanik started as root before?). ` +
        'Start as that user, or set VANIK_DATA to a folder of your own.',
    )
  }
}

function makeSocketFolder(dataDir: string, user: SystemUser | null): string {
  const own = join(dataDir, 'socket')
  const fits = Buffer.byteLength(join(own, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT
  const path = fits ? own : mkdtempSync(join(shortTemp(), 'vanik-socket-'))
  makeOwnFolder(path, user)
  return path
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new EmbeddedDatabaseError(
    `The data in ${cluster} was written by PostgreSQL ${version}; this version of Vanik brings ${MAJOR}. See docs/operations.md, "Upgrade".`,
  )
}

function processOptions(user: SystemUser | null) {
  // A fixed environment: the machine's locale and PG* variables must not shape the data.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

async function createCluster(input: { bin: string; cluster: string; user: SystemUser | null; sync: boolean }) {
  const fresh = `${input.cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const parameters = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--data-checksums']
  // Sorting by code point never changes with an upgrade of the system; the character type is what lets trigrams see Devanagari.
  parameters.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', `--lc-ctype=${characters}`)
  if (!input.sync) parameters.push('--no-sync')
  try {
    await promisify(execFile)(join(input.bin, 'initdb'), parameters, processOptions(input.user))
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    throw new EmbeddedDatabaseError(`The database could not be created: ${stderr?.trim() || message}`)
  }
  writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all trust\n')
  // Only a whole cluster gets its final name, so the next start after an interrupted first one creates the cluster again.
  renameSync(fresh, input.cluster)
}

function serverSettings(durable: boolean, throwaway: boolean): Record<string, string> {
  const switchOf = (on: boolean) => (on ? 'on' : 'off')
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    fsync: switchOf(durable),
    full_page_writes: switchOf(durable),
    synchronous_commit: switchOf(durable),
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: `${Math.max(512, Math.min(8192, Math.floor(totalmem() / 2 ** 21)))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    log_checkpoints: 'off',
    ...(syncsWhole() ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(throwaway ? { wal_level: 'minimal', max_wal_senders: '0', io_method: 'sync' } : { wal_compression: 'on' }),
  }
}

// After a crash PostgreSQL first brings its files to the disk, one by one: seconds on a slow disk. Linux can do it at once,
// and reports errors of that since 5.8.
function syncsWhole(): boolean {
  const [major, minor] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

interface Supervised {
  bin: string
  cluster: string
  dataDir: string
  socketDir: string
  user: SystemUser | null
  durable: boolean
  throwaway: boolean
  log: (line: string) => void
}

/** Keeps one postmaster running: starts it, starts it again when it dies, stops it when asked or when this process ends. */
async function supervise(input: Supervised): Promise<{ pid: () => number; stop: () => Promise<void> }> {
  let child = await launch(input)
  let stopping = false
  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  const quick = input.throwaway ? 'SIGQUIT' : 'SIGINT'
  const atExit = () => kill(quick)
  process.once('exit', atExit)
  const restart = async (reason: string) => {
    for (let wait = 100; !stopping; wait = Math.min(1_000, wait * 2)) {
      input.log(`The database server ended unexpectedly (${reason}); starting it again`)
      await sleep(wait)
      if (stopping) return
      try {
        child = await launch(input)
        return stopping ? kill(quick) : watch()
      } catch (error) {
        reason = (error as Error).message
      }
    }
  }
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!stopping) void restart(String(signal ?? code))
    })
  }
  watch()
  return {
    pid: () => child.pid!,
    stop: async () => {
      stopping = true
      process.off('exit', atExit)
      const pid = child.pid!
      kill(quick)
      if (await waitForEnd(pid, 15_000)) return
      kill('SIGQUIT')
      if (!(await waitForEnd(pid, 4_000))) kill('SIGKILL')
    },
  }
}

// Processes that notice the end of their server do so at once.
const LEFTOVER_MS = 500

async function launch(input: Supervised): Promise<ChildProcess> {
  const from = Date.now()
  const end = from + 60_000
  for (;;) {
    const log = join(input.dataDir, 'server.log')
    const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
    const child = spawnServer(input)
    let failed: Error | null = null
    child.once('error', (error) => (failed = error))
    while (!failed && child.exitCode === null && child.signalCode === null && Date.now() < end) {
      const file = readPostmasterFile(input.cluster)
      if (file?.pid === child.pid && file?.ready) return child
      await sleep(15)
    }
    const report = lastLines(log, size)
    // After a kill, the old server's processes need a moment to let go of the data.
    if (/shared memory block .* still in use/.test(report) && Date.now() < end) {
      if (Date.now() - from > LEFTOVER_MS) endLeftovers(input.cluster)
      await sleep(100)
      continue
    }
    child.kill('SIGQUIT')
    throw new EmbeddedDatabaseError(
      `The database server does not start: ${failed ?? report.split('\n').slice(-6).join('\n')}`,
    )
  }
}

function spawnServer(input: Supervised): ChildProcess {
  const logPath = join(input.dataDir, 'server.log')
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(logPath, `${logPath}.1`)
  const output = openSync(logPath, 'a', 0o600)
  if (input.user) chownSync(logPath, input.user.uid, input.user.gid)
  const parameters = ['-D', input.cluster, '-p', String(PORT), '-k', input.socketDir]
  for (const [name, value] of Object.entries(serverSettings(input.durable, input.throwaway))) {
    parameters.push('-c', `${name}=${value}`)
  }
  // Detached: Ctrl+C in the terminal must reach the product first, which then stops the database last.
  const child = spawn(join(input.bin, 'postgres'), parameters, {
    ...processOptions(input.user),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  return child
}

// What was written since the file had this size, and of that the end. A file that became too large was begun anew.
function lastLines(path: string, since: number): string {
  const text = readFileSync(path)
  return text.subarray(text.length >= since ? since : 0).toString('utf8').trim().split('\n').slice(-LOG_LINES).join('\n')
}

// Old processes that are about to end write into the same log.
const LOG_LINES = 60

/** Creates the two roles of the product on a server where we are superuser; harmless when they exist. */
export async function ensureRoles(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname like 'vanik\\_%'",
    )
    const known = new Set(rows.map((row) => row.rolname))
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    for (const role of ['vanik_owner', 'vanik_app'])
      if (!known.has(role)) await client.query(`create role ${role} ${rights}`)
    await client.query(SEARCH_ROLE_SQL)
  })
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const exists = await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    return rowCount === 1
  })
  if (!exists) await createDatabase(adminUrl, name)
}

/** Creates a database owned by vanik_owner that only the two roles may enter, empty or as a copy of `template`. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const database = pg.escapeIdentifier(name)
  await withClient(adminUrl, async (client) => {
    const source = template ? ` template ${pg.escapeIdentifier(template)}` : ''
    await client.query(`create database ${database} owner vanik_owner${source}`)
    await client.query(`revoke all on database ${database} from public`)
    await client.query(`grant connect, temporary on database ${database} to vanik_app`)
  })
}

/** Drops a database, ending its connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Removes throw-away servers whose starter was killed before it could. */
async function removeOrphans(): Promise<void> {
  for (const name of readdirSync(shortTemp()).filter((entry) => entry.startsWith('vanik-pg-'))) {
    const folder = join(shortTemp(), name)
    try {
      // A folder without a lock may just be in the making.
      if (!existsSync(join(folder, 'supervisor.lock')) || lockHolder(folder)) continue
      const pid = readPostmasterFile(join(folder, 'data'))?.pid ?? 0
      if (isAlive(pid)) {
        process.kill(pid, 'SIGQUIT')
        await waitForEnd(pid, 5_000)
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Another user's folder.
    }
  }
}
