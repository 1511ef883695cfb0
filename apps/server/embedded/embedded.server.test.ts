import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryAt } from '#engine/testing/database.server.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.server.ts'
import { serverProcesses } from '#engine/testing/processes.server.ts'
import { closedFolder } from './embedded-files.server.ts'
import { isAlive } from './embedded-process.server.ts'
import { lockFolder } from './folder-lock.server.ts'

/** The files of a database after its first start and a clean stop; creating them takes much longer than a copy. */
let created: string
let folder: string
let lines: string[]
let running: EmbeddedServer[]

beforeAll(async () => {
  created = mkdtempSync(join(tmpdir(), 'vanik-embedded-'))
  chmodSync(created, 0o755)
  await (await startEmbedded({ dataDir: join(created, 'postgres'), log: () => {} })).stop()
})
afterAll(() => rmSync(created, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vanik-embedded-'))
  chmodSync(folder, 0o755)
  lines = []
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = join(folder, 'postgres')) {
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  running.push(server)
  return server
}

/** Starts a database that was created before. */
function startCreated(dataDir = join(folder, 'postgres')) {
  mkdirSync(join(dataDir, '..'), { recursive: true })
  // cp -a keeps the owners of the files.
  execFileSync('cp', ['-a', join(created, 'postgres'), dataDir])
  return start(dataDir)
}

/** Writes one row after the other until the server dies; returns those whose commit was acknowledged. */
async function writeUntilDeath(server: EmbeddedServer, killAfter: number): Promise<number[]> {
  const acknowledged: number[] = []
  try {
    const client = new pg.Client({ connectionString: server.ownerUrl })
    client.on('error', () => {})
    await client.connect()
    for (let id = 1; ; id += 1) {
      await client.query('insert into visit values ($1)', [id])
      acknowledged.push(id)
      if (id === killAfter) process.kill(server.pid(), 'SIGKILL')
    }
  } catch {
    return acknowledged
  }
}

describe('the embedded database', () => {
  test('the first start creates it, a second start finds the rows, and a stop leaves no process', async () => {
    const first = await start()
    await queryAt(first.ownerUrl, 'create table visit (id int)')
    await queryAt(first.ownerUrl, 'insert into visit values (1)')
    expect(lines.join('\n')).toContain('Creating the database')
    await first.stop()
    expect(isAlive(first.pid())).toBe(false)
    lines = []
    const second = await start()
    expect(lines).toEqual([])
    expect(await queryAt(second.ownerUrl, 'select id from visit')).toEqual([{ id: 1 }])
  })

  test('it is durable, has checksums, UTC, Hindi trigrams and a private socket, and does not listen on the network', async () => {
    const server = await startCreated()
    await queryAt(server.ownerUrl, 'create extension pg_trgm')
    await queryAt(server.ownerUrl, 'create extension btree_gin')
    await queryAt(server.ownerUrl, 'create extension unaccent')
    const [facts] = await queryAt(
      server.ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
         current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as network, current_setting('timezone') as zone,
         array_length(show_trgm('अमित'), 1) > 1 as hindi, 'Zed' < 'apple' as by_code_point`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      checksums: 'on',
      network: '',
      zone: 'UTC',
      hindi: true,
      by_code_point: true,
    })
    expect(statSync(join(server.dataDir, 'socket')).mode & 0o777).toBe(0o700)
  })

  test('the app role can sign in, owns nothing, is not a superuser and cannot bypass row security', async () => {
    const server = await startCreated()
    const roles = await queryAt(
      server.appUrl,
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
         pg_has_role('vanik_app', 'vanik_owner', 'MEMBER') as is_owner
       from pg_roles r where rolname = current_user`,
    )
    expect(roles).toEqual([{ rolname: 'vanik_app', mighty: false, owned: 0, is_owner: false }])
    await expect(queryAt(server.appUrl, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(queryAt(server.appUrl, 'set role vanik_owner')).rejects.toThrow(/permission denied/)
  })

  test('a killed server restarts by itself and has every acknowledged row', async () => {
    const server = await startCreated()
    await queryAt(server.ownerUrl, 'create table visit (id int)')
    const acknowledged = await writeUntilDeath(server, 40)
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    let kept: { id: number }[] | null = null
    for (let attempt = 0; attempt < 100 && !kept; attempt += 1) {
      await sleep(100)
      kept = await queryAt(server.ownerUrl, 'select id from visit').catch(() => null)
    }
    expect(kept?.map((row) => row.id)).toEqual(expect.arrayContaining(acknowledged))
    expect(lines.join('\n')).toContain('ended unexpectedly (SIGKILL); starting it again')
  })

  test('a server that outlived its starter is ended, and the next start has its rows', async () => {
    const server = await startCreated()
    await queryAt(server.ownerUrl, 'create table visit as select 7 as id')
    // Like after a kill of the starter: the server runs, and the lock has the id of a dead process.
    writeFileSync(join(server.dataDir, 'supervisor.lock'), '999999999\ngone\n')
    const survivor = server.pid()
    const next = await start()
    expect(lines.join('\n')).toContain('an earlier start left running')
    expect(isAlive(survivor)).toBe(false)
    expect(await queryAt(next.ownerUrl, 'select id from visit')).toEqual([{ id: 7 }])
  })

  test('lock files with a process id that another process now has do not prevent the start', async () => {
    const server = await startCreated()
    await server.stop()
    const { uid, gid } = statSync(join(server.dataDir, 'data'))
    const socketDir = join(server.dataDir, 'socket')
    // PostgreSQL checks only processes of its own user.
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    for (const [path, text] of [
      [join(server.dataDir, 'data', 'postmaster.pid'), `\n${join(server.dataDir, 'data')}\n1\n5432\n${socketDir}\n\n`],
      [join(socketDir, '.s.PGSQL.5432.lock'), `\n${join(server.dataDir, 'data')}\n1\n5432\n${socketDir}\n`],
    ]) {
      writeFileSync(path, `${other.pid}${text}`)
      if (process.getuid?.() === 0) chownSync(path, uid, gid)
    }
    const next = await start()
    other.kill()
    expect(await queryAt(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('stopped processes of a killed server do not block the data', async () => {
    const server = await startCreated()
    const pids = serverProcesses(server.pid())
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    process.kill(server.pid(), 'SIGKILL')
    await expect.poll(() => lines.join('\n')).toContain('ended unexpectedly')
    let kept: unknown = null
    for (let attempt = 0; attempt < 100 && !kept; attempt += 1) {
      await sleep(100)
      kept = await queryAt(server.ownerUrl, 'select 1 as one').catch(() => null)
    }
    expect(kept).toEqual([{ one: 1 }])
  })

  test('a second start on the same folder is refused with the reason', async () => {
    await startCreated()
    await expect(start()).rejects.toThrow(/already running on .* \(process \d+\)/)
  })

  test('the start after an interrupted first start creates the database again', async () => {
    mkdirSync(join(folder, 'postgres', 'data.new'), { recursive: true })
    writeFileSync(join(folder, 'postgres', 'data.new', 'PG_VERSION'), '18\n')
    const server = await start()
    expect(existsSync(join(server.dataDir, 'data.new'))).toBe(false)
  })

  test('a long path gets a short socket folder, removed on stop', async () => {
    const server = await startCreated(join(folder, 'a-rather-long-name-'.repeat(5), 'postgres'))
    const socket = new URL(server.appUrl.replace('@/', '@x/')).searchParams.get('host')!
    expect(Buffer.byteLength(socket)).toBeLessThan(90)
    expect(await queryAt(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(socket)).toBe(false)
  })

  test('several databases live on one server, copied from a template and dropped', async () => {
    const server = await startCreated()
    await queryAt(server.ownerUrl, 'create table visit as select 3 as id')
    const copy = await server.createDatabase('copy', 'vanik')
    expect(await queryAt(copy.ownerUrl, 'select id from visit')).toEqual([{ id: 3 }])
    await server.dropDatabase('copy')
    await expect(queryAt(copy.ownerUrl, 'select 1')).rejects.toThrow(/does not exist/)
  })

  test('a throw-away server leaves no files', async () => {
    const server = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
    expect(await queryAt(server.appUrl, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }])
    await server.stop()
    expect(existsSync(server.dataDir)).toBe(false)
    expect(isAlive(server.pid())).toBe(false)
  })
})

describe('the lock of a data folder', () => {
  const HOLD = `
    const { lockFolder } = await import(process.argv[1])
    await lockFolder(process.argv[2], () => {}).then(
      () => process.stdout.write('mine\\n'),
      (error) => process.stdout.write(error.message + '\\n'),
    )
    process.stdin.on('data', () => process.exit(0)).resume()`

  /** Another process that takes the lock and holds it. */
  async function holder() {
    const lock_file = join(import.meta.dirname, 'folder-lock.server.ts')
    const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, lock_file, folder])
    const [said] = await once(child.stdout, 'data')
    return { said: String(said).trim(), child }
  }

  test('exactly one of several starts takes over the lock of a killed one', async () => {
    writeFileSync(join(folder, 'supervisor.lock'), '999999999\ngone\n')
    const all = await Promise.all(Array.from({ length: 6 }, holder))
    for (const { child } of all) child.kill('SIGKILL')
    expect(all.map(({ said }) => said).filter((said) => said === 'mine')).toHaveLength(1)
    expect(all.filter(({ said }) => /already running/.test(said))).toHaveLength(5)
  })

  test('a start waits for one that is ending', async () => {
    const first = await lockFolder(folder, () => {})
    first.leaving()
    const second = lockFolder(folder, (line) => lines.push(line))
    await expect.poll(() => lines).toEqual([expect.stringContaining('Waiting for an earlier Vanik')])
    first.release()
    const lock = await second
    lock.release()
    expect(existsSync(join(folder, 'supervisor.lock'))).toBe(false)
  })

  test('a start also waits for one whose terminal was just closed and that has not marked itself as ending yet', async () => {
    const first = await lockFolder(folder, () => {})
    const second = lockFolder(folder, (line) => lines.push(line))
    await sleep(500)
    first.leaving()
    await sleep(100)
    first.release()
    const lock = await second
    lock.release()
  })

  test('the lock of a killed process can be taken at once', async () => {
    const { said, child } = await holder()
    expect(said).toBe('mine')
    child.kill('SIGKILL')
    const lock = await lockFolder(folder, () => {})
    lock.release()
  })
})

describe('folders', () => {
  test('a private folder in the path is found for another user, and none for our own user', () => {
    const inner = join(folder, 'home', 'shop')
    mkdirSync(inner, { recursive: true, mode: 0o755 })
    chmodSync(join(folder, 'home'), 0o700)
    const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }
    expect(closedFolder(inner, stranger)).toBe(join(folder, 'home'))
    expect(closedFolder(inner, null)).toBe(null)
    chmodSync(join(folder, 'home'), 0o711)
    expect(closedFolder(inner, stranger)).toBe(null)
  })

  test('the lock of a dead process is taken over, that of a running one is respected', async () => {
    writeFileSync(join(folder, 'supervisor.lock'), `${process.pid}\nanother birth\n`)
    const lock = await lockFolder(folder, () => {})
    await expect(lockFolder(folder, () => {})).rejects.toThrow(/already running/)
    lock.release()
    expect(existsSync(join(folder, 'supervisor.lock'))).toBe(false)
  })
})
