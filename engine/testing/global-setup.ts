import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, dropDatabase, ensureRoles, startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { asRole } from '#apps/server/database/external-database.server.ts'
import { shardingProblems } from '#database/sharding-problems.ts'
import { TABLES, type TableKind } from '#database/tables.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'

/** The data that test files get from the global setup: where to copy databases from. */
export interface TestServer {
  /** Superuser on the maintenance database. */
  adminUrl: string
  /** Name of the migrated database to copy. */
  template: string
  /** The folder where test files keep the statements that the product sends. */
  statements: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts one throw-away PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `vanik_test_${process.pid}_template`
  const external = process.env.TEST_DATABASE_URL
  const lines: string[] = []
  const server = external
    ? null
    : await startEmbedded({ dataDir: '', throwaway: true, log: (line) => lines.push(line) })
  const adminUrl = external ?? server!.adminUrl
  if (external) await ensureRoles(external)
  await createDatabase(adminUrl, template)
  const { ownerUrl } = testAddresses(adminUrl, template)
  await migrate({ ownerUrl, folder: join(import.meta.dirname, '../../database/migrations') })
  await installJobs(ownerUrl)
  const statements = mkdtempSync(join(tmpdir(), 'vanik-statements-'))
  project.provide('testServer', { adminUrl, template, statements })
  return async () => {
    const sent = sentStatements(statements)
    rmSync(statements, { recursive: true })
    const kinds = await tableKinds(ownerUrl)
    if (server) await server.stop()
    else await dropLeftovers(adminUrl)
    const problems = shardingProblems(sent, kinds)
    if (problems.length === 0) return
    console.error(
      `Statements that could not be sharded (docs/decisions/0025-ready-to-shard.md):\n${problems.join('\n')}`,
    )
    throw new Error(`Statements break ${problems.length} rules of sharding`)
  }
}

function sentStatements(folder: string): string[] {
  const texts = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string),
  )
  return [...new Set(texts)]
}

/** Every table with its kind. A table that is not declared in TABLES belongs to a record. */
async function tableKinds(url: string): Promise<Map<string, TableKind>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  return new Map(rows.map(({ name }) => [name, TABLES[name] ?? 'tenant']))
}

/** The two addresses of a test database: the superuser signs in and switches to the product's roles. */
export function testAddresses(adminUrl: string, database: string): { ownerUrl: string; appUrl: string } {
  const [head, query] = adminUrl.split('?')
  const url = `${head.replace(/\/[^/]*$/, '')}/${database}${query ? `?${query}` : ''}`
  return { ownerUrl: asRole(url, 'vanik_owner'), appUrl: asRole(url, 'vanik_app') }
}

async function dropLeftovers(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `vanik\\_test\\_${process.pid}\\_%`,
  ])
  await client.end()
  for (const { datname } of rows) await dropDatabase(adminUrl, datname)
}
