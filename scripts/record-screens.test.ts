import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, readSources } from './import-rules.ts'

const CONTEXT = 'engine/web/context.tsx'

test('every screen of a module that uses record definitions says so: without the provider it cannot be drawn', () => {
  const files = new Map(readSources(join(import.meta.dirname, '..')).map((file) => [file.path, file]))
  const reaches = (path: string, seen = new Set<string>()): boolean => {
    if (path === CONTEXT) return true
    const file = files.get(path)
    if (!file || seen.has(path)) return false
    seen.add(path)
    return importsOf(file).some(({ target, isEager }) => isEager && reaches(target, seen))
  }
  const screens = [...files.values()].flatMap(({ path, text }) =>
    path.startsWith('modules/')
      ? [...text.matchAll(/\{[^{}]*?address: '([^']+)'[^{}]*?import\('([^']+)'\)[^{}]*?\}/g)].map((found) => ({
          address: found[1],
          screen: posix.join(dirname(path), found[2]),
          is_marked: found[0].includes('shows_records'),
        }))
      : [],
  )
  expect(screens.length).toBeGreaterThan(20)
  const wrong = screens.filter(({ screen, is_marked }) => !is_marked && reaches(screen))
  expect(wrong.map(({ address }) => address)).toEqual([])
})
