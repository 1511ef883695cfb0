import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const files = FLOORS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(ROOT, folder, file)),
)
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const sheets = files.filter((file) => file.endsWith('.module.css'))

/** The classes that a style sheet styles. */
function classesOf(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[^*]*\*\/|:global\([^)]*\)+/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector)
  return new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name)))
}

/** The classes of each style sheet that screens use: `classes.page` if the sheet is imported as `classes`. */
const named = new Map(sheets.map((sheet) => [sheet, new Set<string>()]))
const unknown: string[] = []
for (const [file, text] of textOf) {
  for (const [, variable, address] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const sheet = address.startsWith('#') ? join(ROOT, address.slice(1)) : resolve(file, '..', address)
    const known = classesOf(textOf.get(sheet) ?? '')
    for (const [, name] of text.matchAll(new RegExp(`(?<![\\w/.-])${variable}\\.(\\w+)`, 'g'))) {
      named.get(sheet)?.add(name)
      if (!known.has(name)) unknown.push(`${relative(ROOT, file)}: ${variable}.${name}`)
    }
  }
}

test('every class of a style sheet is used by a screen', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const unused = sheets.flatMap((sheet) =>
    [...classesOf(textOf.get(sheet) ?? '')]
      .filter((name) => !named.get(sheet)?.has(name))
      .map((name) => `${relative(ROOT, sheet)}: .${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a screen uses is in its style sheet', () => {
  expect(unknown).toEqual([])
})

test('every part that a style sheet composes is in the sheet of parts', () => {
  const parts = classesOf(readFileSync(join(ROOT, 'ui/css/base.css'), 'utf8').replaceAll('-', '_'))
  const missing = sheets.flatMap((sheet) =>
    [...(textOf.get(sheet) ?? '').matchAll(/composes: ([^;]+) from global;/g)]
      .flatMap(([, names]) => names.split(' '))
      .filter((name) => !parts.has(name.replaceAll('-', '_')))
      .map((name) => `${relative(ROOT, sheet)}: ${name}`),
  )
  expect(missing).toEqual([])
})
