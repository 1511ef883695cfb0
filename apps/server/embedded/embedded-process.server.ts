import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-files.server.ts'

/** The port names the socket; nothing listens on the network. */
export const PORT = 5432

/** The contents of postmaster.pid: facts about the server that wrote it. */
export interface PostmasterFile {
  pid: number
  socketDir: string
  ready: boolean
}

/** Reads postmaster.pid of a data folder; null when there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** True when a process with this id exists, under any owner. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

/** Waits until the process has ended; false if it still runs after `ms` milliseconds. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (!isAlive(pid)) return true
  return !isAlive(pid)
}

/** Ends a server that an earlier, killed start left running on this data folder. */
export async function endLeftoverServer(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = readPostmasterFile(cluster)?.pid ?? 0
  if (!isAlive(pid) || !isPostmasterOf(pid, cluster)) return
  log('Ending the database server that an earlier start left running')
  send(pid, 'SIGINT')
  // A stopped process must continue before it can end.
  send(pid, 'SIGCONT')
  if (await waitForEnd(pid, 15_000)) return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal)
    if (await waitForEnd(pid, 5_000)) return
  }
  throw new EmbeddedDatabaseError(`A database server (process ${pid}) holds ${cluster} and does not end.`)
}

// The process may end by itself at this moment.
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Changes the process id in the lock files of a dead server. PostgreSQL refuses to start while any process has that
 * id: another program, or the dead server itself until its exit code was read. The other lines of
 * postmaster.pid stay, because PostgreSQL uses them to detect old server processes that still use this data.
 */
export function clearLocks(cluster: string, socketDir: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(socketDir, `.s.PGSQL.${PORT}.lock`)])
    if (existsSync(path)) writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, '999999999'))
}

/**
 * Ends the processes of a killed server that still use its data: those that were busy or stopped when it
 * died. The others end by themselves. Only on Linux, where the folder of a process can be read.
 */
export function endLeftovers(cluster: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid) && isPostmasterOf(pid, cluster)) send(pid, 'SIGKILL')
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') {
      const is_there = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '') === cluster
      // A person's shell may be in the folder too.
      return is_there && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    }
    return /postgres/.test(execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    // This process cannot be inspected, so it is not a server that we started.
    return false
  }
}

/** The start time of a process; it distinguishes two processes that had the same id. */
export function processBirth(pid: number): string {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return 'gone'
  }
}
