import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')

test('the list of decisions names each one once, in the order of their numbers', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[(\d{4}) [^\]]+\]\(([^)]+)\)$/gm)]
  expect(listed.map(([, , file]) => file)).toEqual(files.sort())
  for (const [, number, file] of listed) expect(file.startsWith(`${number}-`), file).toBe(true)
})
