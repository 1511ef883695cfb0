import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { release, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError, type SystemUser } from './embedded-files.server.ts'
import { endLeftovers, PORT, readPostmasterFile, waitForEnd } from './embedded-process.server.ts'

/** How programs of PostgreSQL are started. */
export function processOptions(user: SystemUser | null) {
  // A fixed environment, because the machine's locale and PG* variables must not affect the data.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
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

// After a crash PostgreSQL first syncs its files one by one, which takes seconds on a slow disk. Linux can sync all at once,
// and reports errors of it since version 5.8.
function syncsWhole(): boolean {
  const [major, minor] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/** The options of a supervised server. */
export interface Supervised {
  bin: string
  cluster: string
  dataDir: string
  socketDir: string
  user: SystemUser | null
  durable: boolean
  throwaway: boolean
  log: (line: string) => void
}

/** Keeps one postmaster running: starts it, restarts it when it dies, stops it on request or when this process ends. */
export async function supervise(input: Supervised): Promise<{ pid: () => number; stop: () => Promise<void> }> {
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

// Time in which the processes of a dead server normally end.
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
    // After a kill, the old server's processes need a moment to release the data.
    if (report.includes('pre-existing shared memory block') && Date.now() < end) {
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

// The last lines written since the file had this size. A smaller file was rotated and is read from its start.
function lastLines(path: string, since: number): string {
  const text = readFileSync(path)
  return text
    .subarray(text.length >= since ? since : 0)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(-LOG_LINES)
    .join('\n')
}

// The number of lines read, since ending processes write into the same log.
const LOG_LINES = 60
