import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..')
/** The arrow of a select has z-index 1. */
const ARROW = 1

const rules = FLOORS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.includes('node_modules'))
    .flatMap((file) => {
      const css = readFileSync(join(ROOT, folder, file), 'utf8')
      return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
        place: `${folder}/${file} ${selector.trim().split('\n').at(-1)}`,
        body,
      }))
    }),
)
const footers = rules.filter(
  ({ body }) => /position: sticky/.test(body) && /(?:^|\s)(?:bottom|inset-block-end): /.test(body),
)

test('no arrow of a select shows through a footer that stays at the bottom of a page', () => {
  expect(footers.length).toBeGreaterThanOrEqual(1)
  const through = footers.filter(({ body }) => Number(/z-index: (\d+)/.exec(body)?.[1] ?? 0) <= ARROW)
  expect(through.map(({ place }) => place)).toEqual([])
})
