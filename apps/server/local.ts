import { createServer } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseUrls } from '#apps/server/database/addresses.server.ts'
import { addressesOf } from '#engine/server/database/hosts.server.ts'
import { EmbeddedDatabaseError, type EmbeddedServer, startEmbedded } from './embedded/embedded.server.ts'
import { MigrationError, migrate } from './database/migrate.server.ts'
import { DATABASE_WAIT_MS, DatabaseSetupError, externalDatabase } from './database/external-database.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { alone, root, step } from '../../scripts/lib.mjs'
import { startServer } from './main.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { buildWeb, isWebStale } from './web-build.ts'

// The running parts in the order of their start; they stop in reverse order. `leaving` is called before any of them stops.
const running: { name: string; leaving?: () => void; stop: () => Promise<void> }[] = []
const PORT_TRIES = 20
const PORT_WAIT_MS = 250
let stopping = false
let lastSignal = 0

/** A reason to end that needs no stack trace. */
class StartError extends Error {
  override name = 'StartError'
}

process.on('SIGINT', () => onSignal('SIGINT'))
process.on('SIGTERM', () => onSignal('SIGTERM'))
process.on('SIGHUP', () => onSignal('SIGHUP'))
// The parent process that started us has ended.
process.on('disconnect', () => onSignal('SIGTERM'))
process.channel?.unref()
// The terminal may be closed, so ignore errors of the output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await start()
} catch (error) {
  // Parts that are still starting fail during a stop, so ignore their errors.
  if (!stopping) {
    console.error(`\n${describe(error)}\n`)
    await stopAll(1)
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, root)
  await freePort(settings)
  const database = settings.database ? await connectExternal(settings) : await startOwn(settings)
  if (stopping) return
  await migrateWithProgress(database.urls.ownerUrl)
  if (stopping) return
  if (existsSync(join(root, 'apps/web/vite.config.ts')) && isWebStale(root)) {
    await step('Building the web app', () => alone('web', async () => isWebStale(root) && buildWeb(root)))
  }
  if (stopping) return
  const urls = { ...database.urls, answer_ms: settings.answer_ms }
  const server = await startServer(settings, urls).catch((error: NodeJS.ErrnoException) => {
    // Another start took the port.
    throw error.syscall === 'listen' ? portError(settings, error) : error
  })
  running.push({ name: 'the server', stop: server.close })
  console.log(`\nVanik is ready at ${settings.mode === 'production' ? server.url : settings.base_url}`)
  console.log(`Data: ${database.place}; files and settings: ${settings.data_dir}`)
  console.log('Stop with Ctrl+C\n')
}

async function startOwn(settings: Settings): Promise<{ urls: DatabaseUrls; place: string }> {
  let lines: string[] = []
  let started = false
  const log = (line: string) => (started ? console.log(line) : lines.push(line))
  const server: EmbeddedServer = await step('Starting the database', (tell) =>
    startEmbedded({
      dataDir: join(settings.data_dir, 'postgres'),
      log: (line) => {
        log(line)
        if (!started) tell(line)
      },
    }),
  )
  started = true
  if (process.stdout.isTTY) for (const line of lines) console.log(`  ${line}`)
  lines = []
  running.push({ name: 'the database', leaving: server.leaving, stop: server.stop })
  const { ownerUrl, appUrl } = server
  return { urls: { ownerUrl, appUrl, directUrl: appUrl, prepare: true }, place: server.dataDir }
}

async function connectExternal(settings: Settings): Promise<{ urls: DatabaseUrls; place: string }> {
  const urls = await step('Checking the database', (tell) =>
    externalDatabase(settings.database!, { wait_ms: DATABASE_WAIT_MS, tell }),
  )
  const places = addressesOf(urls.appUrl).map((address) => new URL(address.replace('@/', '@localhost/')))
  const hosts = places.map(({ hostname, searchParams }) => searchParams.get('host') ?? hostname)
  return { urls, place: `PostgreSQL${places[0].pathname} on ${hosts.join(', ')}` }
}

async function migrateWithProgress(ownerUrl: string): Promise<void> {
  const { unknown } = await step('Checking the schema', async (tell) => {
    const result = await migrate({
      ownerUrl,
      folder: join(root, 'database/migrations'),
      progress: (file, index, count) => tell(`${index} of ${count}, ${file}`),
    })
    await installJobs(ownerUrl)
    return result
  })
  if (unknown.length > 0) console.log(`  A newer version has already run here (${unknown.join(', ')})`)
}

/** Checks the port before the long steps of a start. Waits a moment, because an ending process releases its port. */
async function freePort(settings: Settings): Promise<void> {
  for (let tries = PORT_TRIES; ; tries -= 1) {
    const error = await triedPort(settings)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || tries === 0) throw portError(settings, error)
    if (tries === PORT_TRIES) console.log(`Port ${settings.port} is busy; waiting a moment for it`)
    await sleep(PORT_WAIT_MS)
  }
}

function triedPort({ host, port }: Settings): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

function portError({ host, port }: Settings, error: NodeJS.ErrnoException): StartError {
  if (error.code === 'EADDRINUSE') {
    const next = `PORT=${port === 65_535 ? 3000 : port + 1} npm start`
    return new StartError(`Port ${port} is busy: another program uses it. Stop that one, or choose: ${next}`)
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be opened by this user. Choose one above 1023, such as PORT=3000`)
  return new StartError(`The address ${host}:${port} cannot be opened: ${error.message}. Check HOST and PORT.`)
}

function onSignal(signal: string): void {
  // The terminal, npm and the start script each pass on the same Ctrl+C.
  const now = Date.now()
  const repeat = now - lastSignal < 600
  lastSignal = now
  if (repeat) return
  if (stopping) {
    console.log('Stopping at once')
    process.exit(130)
  }
  console.log(signal === 'SIGINT' ? '\nStopping (Ctrl+C again to stop at once) ...' : '\nStopping ...')
  void stopAll(0)
}

async function stopAll(code: number): Promise<void> {
  stopping = true
  for (const part of running) part.leaving?.()
  const force = setTimeout(() => {
    console.error('Not everything ended within 20 s; stopping at once')
    process.exit(1)
  }, 20_000)
  for (let part = running.pop(); part; part = running.pop()) {
    try {
      await part.stop()
    } catch (error) {
      console.error(`Stopping ${part.name} failed: ${(error as Error).message}`)
      code = 1
    }
  }
  clearTimeout(force)
  if (code === 0) console.log('Stopped')
  process.exit(code)
}

function describe(error: unknown): string {
  const plain = [StartError, SettingsError, EmbeddedDatabaseError, MigrationError, DatabaseSetupError]
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  const { stack, message } = error as Error
  return message?.startsWith('The web app could not be built') ? message : (stack ?? String(error))
}
