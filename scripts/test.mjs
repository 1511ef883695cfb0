// npm test: installs missing packages, runs every layer, counts all tests, and prints one final line.
// npm test -- modules/crm: the same for one part. Types and import rules are checked for the whole project, because they
// depend on other folders. Lint and tests run only for the part, and so do the journeys with the name of the part or of a folder in it.
// npm test -- --shard=1/3: the first third of the tests, for three machines that share a run. The first one also does the checks.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { collect, COMPILED, ensureInstalled, fail, root, runtime, step } from './lib.mjs'
import { optionsOf, sharesOf, testsIn } from './test-shards.mjs'

const { parts, shard, problem } = optionsOf(process.argv.slice(2))
if (problem) fail(problem)
for (const part of parts)
  if (!existsSync(join(root, part)) && journeysOf(part).length === 0)
    fail(`There is no ${part}: name a folder, a file or a journey, such as npm test -- modules/crm`)

await ensureInstalled()
const node = runtime()
const results = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'vanik-results-'))
// On a machine whose tests run as root, the database runs as another user.
chmodSync(results, 0o755)
// The tools' scripts run "env node", which must be the pinned one. Settings of this shell must not reach the tests.
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  NODE_ENV: 'test',
  NO_COLOR: '1',
  // Databases and files of the tests.
  TMPDIR: results,
  // All layers, and the products that journeys start, share one compile cache.
  NODE_COMPILE_CACHE: COMPILED,
}
for (const name of [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'PORT',
  'HOST',
  'BASE_URL',
  'VANIK_DATA',
  'SECRET_KEY',
  'FORCE_COLOR',
]) {
  delete env[name]
}

const total = { passed: 0, failed: 0 }

const count = (passed, failed) => {
  total.passed += passed
  total.failed += failed
}

/**
 * A folder of the machine that is kept in memory, or null where there is none with enough room. Tests make and drop hundreds
 * of databases, each of a thousand files: in memory the server tests need a third less time than on a disk.
 */
function memoryFolder() {
  const folder = '/dev/shm'
  const gigabyte = 1024 ** 3
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 4 * gigabyte && freemem() > 6 * gigabyte ? folder : null
  } catch {
    return null
  }
}

/** Paths of everything below a folder of the project; none where there is no such folder. */
function namesBelow(folder) {
  return isFolder(folder) ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) : []
}

function isFolder(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
}

/** Names of a part's journeys: those with the name of the part or of a folder or file in it. Without a part: all journeys. */
function journeysOf(part) {
  const all = readdirSync(join(root, 'journeys')).flatMap((name) => /^(.+)\.journey\.ts$/.exec(name)?.[1] ?? [])
  if (part === undefined || part === 'journeys') return all
  const words = new Set([part, ...namesBelow(part)].map((path) => basename(path).replace(/\..*$/, '')))
  return all.filter((name) => words.has(name))
}

const pathOfJourney = (name) => `journeys/${name}.journey.ts`

/** The journeys of this machine: all, or its share of them. What a file costs follows from the number of its tests best. */
function journeysHere(names) {
  if (!shard) return names
  const sized = names.map((name) => ({ name, size: testsIn(readFileSync(join(root, pathOfJourney(name)), 'utf8')) }))
  return sharesOf(sized, shard.count)[shard.index - 1]
}

/** Runs a layer that counts as one test. */
async function whole(label, args) {
  const { code, output } = await step(label, () => collect(node, args, { env }))
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  if (code !== 0) console.log(`${label}: FAILED\n\n${output}`)
}

/** Runs layers that do not depend on each other, two at a time. */
async function inTwos(layers) {
  const left = [...layers]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next()
  }
  await Promise.all([work(), work()])
}

/** Runs a layer whose report has its number of tests; a run that fails without a failed test counts as one failure. */
async function counted(label, args, more, read) {
  const { code, output } = await step(label, () => collect(node, args, { env: { ...env, ...more } }))
  let passed = 0
  let failed = 0
  try {
    ;({ passed, failed } = read())
  } catch {
    // No report: the layer itself broke.
  }
  if (code !== 0 && failed === 0) failed = 1
  count(passed, failed)
  console.log(`  ${label}: ${passed} passed, ${failed} failed`)
  if (failed > 0) console.log(`\n${output}`)
}

const bin = (path) => join(root, 'node_modules', path)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

async function unitTests() {
  const units = join(results, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${units}`]
  // A folder ends with a slash, so that modules/crm does not also match modules/crm-next.
  const folders = parts.map((part) => (isFolder(part) ? `${part}/` : part))
  const only = [
    ...(shard ? [`--shard=${shard.index}/${shard.count}`] : []),
    ...(parts.length > 0 ? ['--passWithNoTests', ...folders] : []),
  ]
  await counted('Unit, server and component tests', [bin('vitest/vitest.mjs'), 'run', ...reporters, ...only], {}, () => {
    const report = readJson(units)
    // A file that cannot be loaded, or whose preparation failed, is one failure.
    const hasFailure = (file) => file.assertionResults.some((test) => test.status === 'failed')
    const broken = report.testResults.filter((file) => file.status === 'failed' && !hasFailure(file))
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  })
}

async function journeyTests(names) {
  const browser = await ensureBrowser(node)
  if (!browser) {
    console.log('The journeys need a browser. Install Chromium, or set CHROMIUM to the path of one.')
    count(0, 1)
    return
  }
  const journeys = join(results, 'journeys.json')
  const more = {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    // Builds its product while the demo business is planted (journeys/support/demo-data.ts).
    ...(names.includes('fixture-records') ? { FIXTURE_PRODUCT: '1' } : {}),
  }
  const files = parts.length > 0 || shard ? names.map(pathOfJourney) : []
  const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...files]
  await counted('Journeys in the browser', args, more, () => {
    const { expected, unexpected, flaky } = readJson(journeys).stats
    return { passed: expected, failed: unexpected + flaky }
  })
}

try {
  const worlds = [
    ['pure', 'engine/record'],
    ['server', 'engine/server'],
    ['web', 'engine/web'],
  ]
  const journeys_wanted = journeysHere([...new Set((parts.length > 0 ? parts : [undefined]).flatMap(journeysOf))])
  const types = worlds
    .filter(([, folder]) => namesBelow(folder).some((name) => /\.tsx?$/.test(name)))
    .map(([world]) => [`Types of the ${world} files`, [bin('typescript/bin/tsc'), '-p', `tsconfig.${world}.json`]])
  const folders_linted = parts.filter((part) => existsSync(join(root, part)))
  const lint = ['Lint', [bin('oxlint/bin/oxlint'), '--deny-warnings', ...folders_linted]]
  const import_rules = ['Import rules', ['scripts/import-rules.ts']]
  const checks = !shard || shard.index === 1 ? [...types, lint, import_rules] : []
  // The longest one first.
  if (journeys_wanted.length > 0) checks.unshift(['Web build', ['apps/server/web-build.ts']])
  await inTwos(checks.map(([label, args]) => () => whole(label, args)))

  // Side by side they took as long on two cores, and pages answered too slowly for some journeys (decision 0133).
  await unitTests()
  if (journeys_wanted.length > 0) await journeyTests(journeys_wanted)
} catch (error) {
  console.log(error)
  count(0, 1)
} finally {
  rmSync(results, { recursive: true, force: true })
}

process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
