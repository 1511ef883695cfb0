import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A complete running product: server, worker, database, mailbox. */
export interface Product {
  /** Such as http://localhost:41234 */
  url: string
  /** Folder of its data: database, mails, files. */
  data: string
  /** Process id of the server. */
  pid: number
  /** The output so far. */
  output: () => string
  /** Kills only the server; the database keeps running. */
  kill: () => Promise<void>
  /** Disconnects from it, like a closed terminal; the product then ends by itself. */
  leave: () => void
  /** Starts it again on the same data and port; `data` names other data. */
  again: (place?: { data: string }) => Promise<Product>
  /** Stops it cleanly and deletes its data, unless they are to be kept. */
  stop: (options?: { keep?: boolean }) => Promise<void>
}

const project = join(import.meta.dirname, '../..')

/** Environment variables, set by demo-data.ts, with the folders of an empty product and of one with the demo business. */
export const EMPTY_DATA = 'VANIK_JOURNEY_EMPTY'
export const DEMO_DATA = 'VANIK_JOURNEY_DEMO'

/**
 * Starts the product on a free port and waits until it is ready. The database is empty, or has the demo business; `env`
 * adds settings, and `folder` names another project folder to start.
 */
export async function startProduct(
  env: Record<string, string> = {},
  has: { demo?: boolean; folder?: string } = {},
): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'vanik-journey-'))
  const made = process.env[has.demo ? DEMO_DATA : EMPTY_DATA]
  // cp -a keeps the owners of the database's files.
  if (made) execFileSync('cp', ['-a', `${made}/.`, data])
  // If the tests run as root, the database runs as a system user that needs access.
  chmodSync(data, 0o755)
  return await launch({ data, port: await freePort(), env, folder: has.folder ?? project })
}

async function launch(place: {
  data: string
  port: number
  env: Record<string, string>
  folder: string
}): Promise<Product> {
  const { data, port, env, folder } = place
  const child = spawn(process.execPath, ['apps/server/local.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      VANIK_DATA: data,
      // Journeys are faster than people and would exceed the rate limit.
      REQUESTS_PER_MINUTE: '0',
      ...env,
    },
    // The product uses the channel to notice when this process has ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout!.on('data', (chunk) => (output += chunk))
  child.stderr!.on('data', (chunk) => (output += chunk))
  const stop = async ({ keep = false } = {}) => {
    await endOf(child)
    if (!keep) rmSync(data, { recursive: true, force: true })
  }
  const end = Date.now() + 180_000
  while (!output.includes('Vanik is ready at')) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    await stop({ keep: true })
    throw new Error(`The product did not start:\n${output}`)
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const url = `http://localhost:${port}`
  return {
    url,
    data,
    pid: child.pid!,
    output: () => output,
    kill,
    again: (other) => launch({ ...place, ...other }),
    leave: () => child.disconnect(),
    stop,
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 25_000)
  await ended
  clearTimeout(force)
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
