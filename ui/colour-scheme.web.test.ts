// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { writeStored } from './client/storage.ts'
import { makeSchemeManager, resolveScheme } from './colour-scheme.ts'

afterEach(() => vi.unstubAllGlobals())

test('paper is light whatever the person chose, and the screen is as before afterwards', () => {
  let is_paper = false
  const onPaper: (() => void)[] = []
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === 'print' && is_paper,
    addEventListener: (_: string, change: () => void) => query === 'print' && onPaper.push(change),
    removeEventListener: () => {},
  }))
  writeStored('theme-mode', 'dark')
  const manager = makeSchemeManager()
  manager.subscribe(() => {})
  const { dataset } = document.documentElement
  const print = (begins: boolean) => {
    is_paper = begins
    for (const change of onPaper) change()
    return [resolveScheme('dark'), dataset.theme, dataset.mantineColorScheme]
  }
  expect(print(true)).toEqual(['light', 'light', 'light'])
  expect(print(false)).toEqual(['dark', 'dark', 'dark'])
  manager.unsubscribe()
})
