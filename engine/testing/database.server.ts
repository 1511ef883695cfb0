import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from '#apps/server/embedded/embedded.server.ts'
import { watchStatements } from '#engine/server/database/database.server.ts'
import { testAddresses } from './global-setup.ts'

/** A separate database for one test file, fully migrated. */
export interface TestDatabase {
  /** Role vanik_owner. */
  ownerUrl: string
  /** Role vanik_app: use it wherever the product does, so that row security is tested too. */
  appUrl: string
  /** Drops the database and ends open connections to it. */
  close: () => Promise<void>
}

let count = 0
let stopWatching: (() => void) | null = null

/** Copies the migrated template (about 100 ms); call it in beforeAll and close it in afterAll. Server tests only. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  if (!server) throw new Error('testDatabase() needs a file named *.server.test.ts')
  stopWatching ??= watchStatements(keepStatement(server.statements))
  count += 1
  const name = server.template.replace(
    'template',
    `${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${Date.now()}_${count}`,
  )
  await createDatabase(server.adminUrl, name, server.template)
  return { ...testAddresses(server.adminUrl, name), close: () => dropDatabase(server.adminUrl, name) }
}

/** Runs one statement on a separate connection and returns its rows. */
export async function queryAt(url: string, sql: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener, a lost connection would end the process; the statement fails with the same error.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

// Saves the product's statements; after the run they are checked against the sharding rules.
function keepStatement(folder: string): (text: string) => void {
  const known = new Set<string>()
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`)
  return (text) => {
    if (known.has(text) || isOfTest()) return
    known.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
}

// True for a statement of a test. Tests may break the rules on purpose, so only the product's statements are checked.
function isOfTest(): boolean {
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  const caller = frames.find((frame) => !/engine\/(?:testing|server)\/database[./]/.test(frame)) ?? ''
  return /\.test\.ts|testing[./]/.test(caller)
}
