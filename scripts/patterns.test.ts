import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { checkPattern } from '#engine/testing/check-pattern.ts'
import { FLOORS, worldOf } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..')

/** Tools of the project: they read its own files and statements, in the tests and in the build, and nothing from outside. */
const TOOLS = /^(?:scripts\/|database\/sharding-rules\.ts$)/

/**
 * The files that build patterns at run time, and the reason why these are linear. A pattern built from a variable text is a
 * new pattern: name the file here and check samples of what it builds below.
 */
const BUILDERS: Readonly<Record<string, string>> = {
  'apps/web/direct-imports.ts': 'From a list in the file; reads packages while the web app is built.',
  'database/sharding-rules.ts': 'From names of tables; reads the printed schema when the tests run.',
  'modules/business/session/social/flows.server.ts': 'From one of two names of a cookie.',
  'platform/files/upload-rules.ts': 'From a pattern of the same file, with another flag.',
  'shell/palette/Marked.tsx': 'From at most ten digits, or from one word without its signs; in the browser.',
}
/** Samples of the built patterns. */
const BUILT: readonly [source: string, flags: string][] = [
  [String.raw`(?:^|;\s*)__Host-vanik-social=([A-Za-z0-9_-]{43})(?:;|$)`, ''],
  [[...'982'].join(String.raw`[\s().-]*`), ''],
  ['kavita', 'iu'],
]

/** The patterns of these files are checked by their own test. */
const PROVED = ['modules/business/checks/patterns.ts', 'modules/business/checks/india/patterns.ts']

interface Found {
  file: string
  line: number
  source: string
  flags: string
}

const files = [...FLOORS, 'database', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-kit|\.d\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** The literal patterns of a file, and the line of each pattern that it builds at run time. */
function patternsOf(file: string): { written: Found[]; built: number[] } {
  const written: Found[] = []
  const built: number[] = []
  const text = readFileSync(join(ROOT, file), 'utf8')
  // Most files have no pattern, and parsing one costs much more than this check.
  if (!/(?:[(,=:[!&|?{};>]|return)\s*\/[^/*]|RegExp/.test(text)) return { written, built }
  // Vite's parser takes a sixth of the time of Babel's.
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lineOf = ({ start }: { start: number }) => text.slice(0, start).split('\n').length
  const call = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') built.push(lineOf(node))
  }
  const literal = (node: ESTree.Node) => {
    if (!('regex' in node)) return
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    written.push({ file, line: lineOf(node), source: pattern, flags })
  }
  new Visitor({ Literal: literal, NewExpression: call, CallExpression: call }).visit(program)
  return { written, built }
}

const found = files.map((file) => ({ file, ...patternsOf(file) }))

function withoutGroups(signs: string): string {
  const fewer = signs.replace(/\([^()]*\)/g, 'x')
  return fewer === signs ? signs : withoutGroups(fewer)
}

/**
 * True for patterns that need no checker, which takes a tenth of a second for each: without a variable repetition,
 * or with one repetition of a single character, where the pattern begins at `^` or ends with the repetition.
 */
function isPlain(source: string, flags: string): boolean {
  const signs = source.replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const outside = withoutGroups(signs)
  const choices = signs.match(/[*+]|\{\d+,\d*\}/g) ?? []
  if (choices.length === 0) return true
  if (choices.length > 1 || outside.includes('|') || /\(\?[^:]|\)(?:[*+]|\{\d+,)/.test(signs)) return false
  return (outside.startsWith('^') && !flags.includes('m')) || /(?:[*+]|\{\d+,\d*\})\??$/.test(signs)
}

/** Whether the checker finds no input for which the pattern takes more than linear time. Counted in steps, not by the clock. */
async function isLinear(source: string, flags: string): Promise<boolean> {
  return isPlain(source, flags) || (await checkPattern(source, flags)).status === 'safe'
}

test('every pattern of server and pure code takes at most linear time', async () => {
  const checked = new Map<string, boolean>()
  const slow: Found[] = []
  for (const { file, written } of found) {
    if (worldOf(file) === 'web' || PROVED.includes(file) || TOOLS.test(file)) continue
    for (const pattern of written) {
      const key = `${pattern.flags} ${pattern.source}`
      if (!checked.has(key)) checked.set(key, await isLinear(pattern.source, pattern.flags))
      if (!checked.get(key)) slow.push(pattern)
    }
  }
  expect(slow.map(({ file, line, source }) => `${file}:${line} ${source}`)).toEqual([])
  expect(checked.size).toBeGreaterThan(250)
}, 600_000)

test('every file that builds patterns at run time is listed, and its patterns take linear time', async () => {
  const builders = found.filter(({ built }) => built.length > 0).map(({ file }) => file)
  expect(builders.toSorted()).toEqual(Object.keys(BUILDERS).toSorted())
  const linear = await Promise.all(BUILT.map(([source, flags]) => isLinear(source, flags)))
  expect(linear).toEqual(BUILT.map(() => true))
}, 300_000)

test('a pattern that takes more than linear time is found', async () => {
  expect(await isLinear('^[A-Za-z0-9+/\\s]*={0,2}\\s*$', '')).toBe(false)
  expect(await isLinear('\\s*(₹|rs\\.?|inr|only)$', 'i')).toBe(false)
  expect(await isLinear('\\[(?!(?:h+|m+|s+)\\])[^\\]]*\\]', 'gi')).toBe(false)
  expect(await isLinear('(?:aa?)+$', '')).toBe(false)
  expect(await isLinear('^a|b+$', '')).toBe(false)
  expect(await isLinear('^[^x]*y', 'm')).toBe(false)
  expect(await isLinear('^[a-z]+$', '')).toBe(true)
})
