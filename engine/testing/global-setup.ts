import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, dropDatabase, ensureRoles, startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { migrate } from '#engine/server/database/migrate.server.ts'
import { asRole } from '#engine/server/database/roles.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'

/** What the global setup hands to the test files: where to copy databases from. */
export interface TestServer {
  /** Superuser on the maintenance database. */
  adminUrl: string
  /** Name of the migrated database to copy. */
  template: string
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
  project.provide('testServer', { adminUrl, template })
  return async () => {
    if (server) return await server.stop()
    await dropLeftovers(adminUrl)
  }
}

/** The two addresses of a test database: the superuser stepping down to the product's roles. */
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
