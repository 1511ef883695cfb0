import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')
const folder = join(project, 'dist/fixture-product')
const stamp = join(folder, 'dist/.fixtures')

/** What a product needs to be built and started. */
const PARTS = [
  'apps',
  'base',
  'database',
  'engine',
  'modules',
  'platform',
  'scripts',
  'shell',
  'ui',
  'package.json',
  'package-lock.json',
]
const MODULE = 'engine/testing/fixtures/module'

/** The lists of modules, each with the name of the fixtures' part and its file, as docs/recipes.md adds a module. */
const LISTS = [
  ['modules/modules.ts', 'fixtures', 'module.ts'],
  ['modules/modules.server.ts', 'fixturesServer', 'module.server.ts'],
  ['modules/modules.web.tsx', 'fixturesWeb', 'module.web.tsx'],
] as const

/**
 * The folder of a product that has the ticket and the estimate of the tests as a module: a copy of the project with the
 * module's folder, one line in each of three lists, and the migration that `draft` writes. It is made again when the project
 * changes.
 */
export function fixtureProduct(): string {
  const hash = hashOfProject()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return folder
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name !== 'dist') rmSync(join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'dist'), { recursive: true })
  // Without tests, which the runner would find in the copy too.
  const filter = (path: string) => !/\.test\.tsx?$/.test(path)
  for (const part of PARTS) cpSync(join(project, part), join(folder, part), { recursive: true, filter })
  symlinkSync(realpathSync(join(project, 'node_modules')), join(folder, 'node_modules'))
  cpSync(join(project, MODULE), join(folder, 'modules/fixtures'), { recursive: true })
  for (const [list, name, file] of LISTS) addToList(join(folder, list), name, `./fixtures/${file}`)
  run('apps/server/commands.ts', 'draft')
  const drafted = readdirSync(join(folder, 'database/migrations')).find((file) => file.endsWith('_draft.sql'))
  if (!drafted) throw new Error('No migration was drafted')
  const ledger = readFileSync(join(folder, 'modules/fixtures/ledger.sql'))
  writeFileSync(join(folder, 'database/migrations', drafted), ledger, { flag: 'a' })
  run('apps/server/web-build.ts')
  writeFileSync(stamp, hash)
  return folder
}

function addToList(path: string, name: string, file: string): void {
  const text = readFileSync(path, 'utf8')
  const longer = text.replace(/\n\]\n$/, `\n  ${name},\n]\n`)
  if (longer === text) throw new Error(`${path} does not end with its list`)
  writeFileSync(path, `import { ${name} } from '${file}'\n${longer}`)
}

function run(file: string, ...args: string[]): void {
  execFileSync(process.execPath, [file, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function hashOfProject(): string {
  const hash = createHash('sha256')
  for (const part of PARTS)
    for (const entry of part.includes('.')
      ? [part]
      : readdirSync(join(project, part), { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile() && !one.name.includes('.test.'))
          .map((one) => join(one.parentPath, one.name).slice(project.length + 1))
          .sort())
      hash.update(`${entry}\0`).update(readFileSync(join(project, entry)))
  return hash.digest('hex')
}

// Run directly, as demo-data.ts does, it only makes the folder.
if (import.meta.main) fixtureProduct()
