import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { SEARCH_ROLE_SQL } from '#engine/server/database/role-names.server.ts'
import {
  databaseUser,
  EmbeddedDatabaseError,
  nativeBin,
  nativePackage,
  placeData,
  type SystemUser,
} from './embedded-files.server.ts'
import {
  clearLocks,
  endLeftoverServer,
  isAlive,
  PORT,
  readPostmasterFile,
  waitForEnd,
} from './embedded-process.server.ts'
import { processOptions, supervise } from './embedded-supervisor.server.ts'
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
  /** Marks this process as stopping, so that a start on the same folder waits for it instead of being refused. */
  leaving: () => void
  /** Stops cleanly within 20 s; deletes a throw-away server's data. */
  stop: () => Promise<void>
}

const MAJOR = '18'
// Linux allows 107 bytes for a socket's path, macOS 103.
const SOCKET_PATH_LIMIT = 100

/** Starts the embedded PostgreSQL on its data folder, creating it if needed. Throws EmbeddedDatabaseError with words for the person. */
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
    await endLeftoverServer(cluster, options.log)
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

async function createCluster(input: { bin: string; cluster: string; user: SystemUser | null; sync: boolean }) {
  const fresh = `${input.cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const parameters = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--data-checksums']
  // Sorting by code point does not change with an upgrade of the system; the character type makes trigrams work for Devanagari.
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
  // Only a complete cluster gets its final name, so the next start after an interrupted first one creates the cluster again.
  renameSync(fresh, input.cluster)
}

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
    // Copying the files of a small database takes less than half of the time of copying it through the log.
    const source = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : ''
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
      // A folder without a lock may be under creation.
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
