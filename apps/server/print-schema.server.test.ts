import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#engine/testing/database.server.ts'
import { schemaText } from './print-schema.server.ts'

test('database/schema.sql matches the migrations; print it with: npm run command -- schema', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const text = await schemaText(async (sql, values) => (await client.query(sql, values)).rows)
  const { rows } = await client.query('show server_version_num')
  await client.end()
  await database.close()
  // Other versions of PostgreSQL print some expressions differently.
  if (Number(rows[0].server_version_num) >= 180_000) expect(text).toBe(readFileSync('database/schema.sql', 'utf8'))
})
