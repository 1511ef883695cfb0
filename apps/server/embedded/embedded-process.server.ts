import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-files.server.ts'

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

/** Waits until the process is gone; false when it is still there after `ms` milliseconds. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (!isAlive(pid)) return true
  return !isAlive(pid)
}

/** Ends the server that an earlier, killed start left running on this data folder, and removes a stale postmaster.pid. */
export async function endSurvivor(cluster: string, log: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(cluster)
  if (!file || !isAlive(file.pid)) return
  if (!isPostmasterOf(file.pid, cluster)) {
    // Another program has this process id now, and PostgreSQL would refuse to start. The file's other lines
    // stay: they let PostgreSQL see whether old server processes still hold this data.
    const path = join(cluster, 'postmaster.pid')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, '999999999'))
    return
  }
  log('Ending the database server that an earlier start left running')
  process.kill(file.pid, 'SIGINT')
  if (await waitForEnd(file.pid, 15_000)) return
  process.kill(file.pid, 'SIGQUIT')
  if (await waitForEnd(file.pid, 5_000)) return
  throw new EmbeddedDatabaseError(`A database server (process ${file.pid}) holds ${cluster} and does not end.`)
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '') === cluster
    return /postgres/.test(execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    // We may not inspect this process, so it is not a server that we started.
    return false
  }
}

/** Takes the folder for this process, so that two starts never share one database; returns the release. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'supervisor.lock')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, `${process.pid}\n${processBirth(process.pid)}\n`)
      closeSync(file)
      return () => {
        if (existsSync(path) && Number.parseInt(readFileSync(path, 'utf8')) === process.pid) unlinkSync(path)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = lockHolder(folder)
      if (holder) {
        throw new EmbeddedDatabaseError(
          `Vanik is already running on ${folder} (process ${holder}). Stop it first, or set VANIK_DATA to another folder.`,
        )
      }
      unlinkSync(path)
    }
  }
  throw new EmbeddedDatabaseError(`Another start took ${folder} at the same moment. Try again.`)
}

/** The id of the living process that holds the folder's lock, or null. */
export function lockHolder(folder: string): number | null {
  const path = join(folder, 'supervisor.lock')
  if (!existsSync(path)) return null
  const [pid, birth] = readFileSync(path, 'utf8').split('\n')
  return isAlive(Number(pid)) && processBirth(Number(pid)) === birth ? Number(pid) : null
}

/** The start time of a process; it distinguishes two processes that had the same id. */
function processBirth(pid: number): string {
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
