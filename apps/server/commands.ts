import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { businessesOf } from '#platform/audit/seal.server.ts'
import { keptHeads, verifyBusiness } from '#platform/audit/verify.server.ts'
import { type Database, openDatabase } from '#engine/server/database/database.server.ts'
import { startEmbedded } from './embedded/embedded.server.ts'
import { migrate } from './database/migrate.server.ts'
import { externalDatabase } from './database/external-database.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { draftText, drift } from '#apps/server/database/draft.server.ts'
import { schemaText } from './print-schema.server.ts'
import { catalog } from '#modules/catalog.ts'
import { commands } from '#modules/server.ts'
import { readSettings } from './settings.ts'

// npm run command -- NAME: occasional tasks of developers and operators.

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'database/migrations')

const COMMANDS: Record<string, { about: string; run: () => Promise<void> }> = {
  draft: { about: 'draft the migration that brings the database to the definitions', run: draft },
  schema: { about: 'print the migrated schema into database/schema.sql', run: schema },
  routes: { about: 'print the reference of all routes into docs/routes.md', run: routes },
  words: { about: 'bring the catalogues of the languages to the words of the code', run: words },
  migrate: { about: 'bring the database of DATABASE_URL up to date', run: migrateExternal },
  audit: { about: 'audit verify [business]: prove that the history is as it was written', run: audit },
  ...Object.fromEntries(
    Object.entries(commands).map(([name, { about, run }]) => [
      name,
      { about, run: () => run({ args: process.argv.slice(3), withDatabase }) },
    ]),
  ),
}

const name = process.argv[2] ?? ''
const command = COMMANDS[name]
if (!command) {
  for (const [word, { about }] of Object.entries(COMMANDS))
    console.log(`npm run command -- ${word.padEnd(10)} ${about}`)
  process.exit(name ? 1 : 0)
}
await command.run()

/** Runs work with two scratch databases: one migrated, one with only the foundation, on which the definitions are built. */
async function onScratch<Result>(work: (migrated: pg.Client, blank: pg.Client) => Promise<Result>): Promise<Result> {
  const server = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
  try {
    const migratedUrls = await server.createDatabase('migrated')
    await migrate({ ownerUrl: migratedUrls.ownerUrl, folder })
    const blankUrls = await server.createDatabase('blank')
    const migrated = new pg.Client({ connectionString: migratedUrls.ownerUrl })
    const blank = new pg.Client({ connectionString: blankUrls.ownerUrl })
    await Promise.all([migrated.connect(), blank.connect()])
    await blank.query(readFileSync(join(folder, '0001_foundation.sql'), 'utf8'))
    try {
      return await work(migrated, blank)
    } finally {
      await Promise.all([migrated.end(), blank.end()])
    }
  } finally {
    await server.stop()
  }
}

async function draft(): Promise<void> {
  const differences = await onScratch((migrated, blank) =>
    drift({
      catalog,
      migrated: async (text, values) => (await migrated.query(text, values)).rows,
      blank: async (text, values) => (await blank.query(text, values)).rows,
    }),
  )
  if (differences.length === 0) return console.log('The migrations and the definitions agree.')
  const last = Math.max(...readdirSync(folder).map((file) => Number(file.slice(0, 4)) || 0))
  const file = join(folder, `${String(last + 1).padStart(4, '0')}_draft.sql`)
  writeFileSync(file, `${draftText(differences)}\n`)
  console.log(`Drafted ${file}: read it, name it, correct it, commit it.`)
}

async function schema(): Promise<void> {
  const text = await onScratch((migrated) =>
    schemaText(async (sql, values) => (await migrated.query(sql, values)).rows),
  )
  writeFileSync(join(root, 'database/schema.sql'), text)
  console.log('Wrote database/schema.sql')
}

async function routes(): Promise<void> {
  const { productRoutesPage, ROUTES_FILE } = await import('./routes-page.ts')
  writeFileSync(ROUTES_FILE, productRoutesPage())
  console.log('Wrote docs/routes.md')
}

async function words(): Promise<void> {
  const { updateCatalogues } = await import('../../scripts/words.ts')
  for (const [language, open] of Object.entries(await updateCatalogues()))
    console.log(
      open.length === 0 ? `${language}: complete` : `${language}: ${open.length} to translate\n  ${open.join('\n  ')}`,
    )
}

async function migrateExternal(): Promise<void> {
  const settings = readSettings(process.env, root)
  if (!settings.database)
    throw new Error('Set DATABASE_URL (and DATABASE_OWNER_URL); npm start migrates the embedded database by itself')
  const { ownerUrl } = await externalDatabase(settings.database)
  await migrate({ ownerUrl, folder, progress: (file, index, count) => console.log(`${index} of ${count}, ${file}`) })
  await installJobs(ownerUrl)
  console.log('The schema is up to date.')
}

/** Runs `work` with the database of the settings, or with the embedded one if the settings name none. Closes it afterwards. */
async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env, root)
  const embedded = settings.database
    ? null
    : await startEmbedded({ dataDir: join(settings.data_dir, 'postgres'), log: () => {} })
  const { appUrl } = embedded ?? (await externalDatabase(settings.database!))
  const database = openDatabase({ url: appUrl, max: 2, prepare: false })
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** Recomputes the seals of one business or of all; exits with 1 if a sealed row was changed. */
async function audit(): Promise<void> {
  const [, , , what, only] = process.argv
  if (what !== 'verify' || (only !== undefined && !/^[1-9]\d{0,14}$/.test(only)))
    throw new Error('Write it like: npm run command -- audit verify, or audit verify 12 for one business')
  const heads = keptHeads(readSettings(process.env, root).data_dir)
  await withDatabase(async (database) => {
    for (const business_id of only ? [Number(only)] : await businessesOf(database)) {
      const { sealed, redacted, waiting, broken } = await verifyBusiness(database, { business_id, heads })
      console.log(
        `Business ${business_id}: ${broken ?? `${sealed - redacted} rows as they were written${redacted > 0 ? `, ${redacted} without values that were taken out` : ''}, ${waiting} not sealed yet`}`,
      )
      if (broken) process.exitCode = 1
    }
  })
}
