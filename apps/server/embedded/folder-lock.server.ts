import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-files.server.ts'
import { isAlive, processBirth } from './embedded-process.server.ts'

/** The lock of a data folder, held by this process. */
export interface FolderLock {
  /** Marks this process as ending, so that the next start waits for it. */
  leaving: () => void
  release: () => void
}

interface Holder {
  pid: number
  is_leaving: boolean
}

// A process whose terminal or parent was killed notices it within this time, and then marks itself as ending.
const NOTICE_MS = 3_000
// A little more than the 20 s in which a process ends or is killed.
const LEAVE_MS = 25_000
// Taking over a lock takes a millisecond, so the process of a claim this old was killed meanwhile.
const CLAIM_MS = 10_000

const pathOf = (folder: string) => join(folder, 'supervisor.lock')

/**
 * Takes the folder for this process, so that two starts never share one database. Waits for a process that is ending; throws
 * EmbeddedDatabaseError if another one runs there.
 */
export async function lockFolder(folder: string, log: (line: string) => void): Promise<FolderLock> {
  const own = `${process.pid}\n${processBirth(process.pid)}\n`
  const from = Date.now()
  for (let is_told = false; !take(folder, own); await sleep(50)) {
    const holder = holderOf(folder)
    if (!holder) continue
    if (!holder.is_leaving && Date.now() - from > NOTICE_MS)
      throw new EmbeddedDatabaseError(
        `Vanik is already running on ${folder} (process ${holder.pid}). Stop it first, or set VANIK_DATA to another folder.`,
      )
    if (Date.now() - from > LEAVE_MS)
      throw new EmbeddedDatabaseError(
        `An earlier Vanik on ${folder} (process ${holder.pid}) does not end. End it, and try again.`,
      )
    if (!is_told) log(`Waiting for an earlier Vanik (process ${holder.pid}) to end`)
    is_told = true
  }
  const is_mine = () => readOr(pathOf(folder)).startsWith(own)
  return {
    leaving() {
      if (is_mine()) replace(pathOf(folder), `${own}leaving\n`)
    },
    release() {
      if (is_mine()) rmSync(pathOf(folder), { force: true })
    },
  }
}

/** The id of the living process that holds the folder's lock, or null. */
export const lockHolder = (folder: string): number | null => holderOf(folder)?.pid ?? null

function holderOf(folder: string): Holder | null {
  const [pid, birth, state] = readOr(pathOf(folder)).split('\n')
  return isAlive(Number(pid)) && processBirth(Number(pid)) === birth
    ? { pid: Number(pid), is_leaving: state === 'leaving' }
    : null
}

/** Takes a free lock, or that of a process that is gone; false if another process has it. */
function take(folder: string, own: string): boolean {
  const path = pathOf(folder)
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, own)
  try {
    if (linked(fresh, path)) return true
    if (holderOf(folder)) return false
    // Only one of several starts may replace the lock of a dead process; otherwise another could replace the new lock.
    const claim = `${path}.claim`
    if (!linked(fresh, claim)) {
      if (Date.now() - (statSync(claim, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()) > CLAIM_MS)
        rmSync(claim, { force: true })
      return false
    }
    try {
      if (holderOf(folder)) return false
      renameSync(fresh, path)
      return true
    } finally {
      rmSync(claim, { force: true })
    }
  } finally {
    rmSync(fresh, { force: true })
  }
}

// A link appears with its whole contents, and only if the name is free.
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function replace(path: string, text: string): void {
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, text)
  renameSync(fresh, path)
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
