import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/**
 * The names that a statement casts to text in its select list and also sorts by. PostgreSQL then sorts by the column of the
 * answer, so 10 comes before 9, and reading page by page then loses rows. A name with its table (`i.id`) sorts by the column.
 */
function sortedAsText(statement: string): string[] {
  const cast = new Set(
    [...statement.matchAll(/[\s,](?:\w{1,60}\.)?(\w{1,60})::text(?=,| from\b|\s*$)/g)].map(([, name]) => name),
  )
  const orders = [...statement.matchAll(/\border by ([\w, ]{1,200})/g)].map(([, order]) => order)
  const names = orders.flatMap((order) => order.split(',').map((part) => part.trim().split(' ')[0]))
  return names.filter((name) => cast.has(name))
}

const files = ['engine', 'platform', 'modules', 'apps/server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`),
)

test('no statement sorts numbers as texts', () => {
  const found = files.flatMap((file) => {
    const statements = readFileSync(join(ROOT, file), 'utf8').match(/`select [^`]*`|'select [^'\n]*'/g) ?? []
    return statements.flatMap((one) => sortedAsText(one.slice(1, -1)).map((name) => `${file} sorts by ${name}: ${one}`))
  })
  expect(found).toEqual([])
})

test('a statement that sorts numbers as texts is found', () => {
  expect(sortedAsText('select id::text from change where id > $1 order by id limit 10')).toEqual(['id'])
  expect(sortedAsText('select position::text, line::text from issue order by position')).toEqual(['position'])
  expect(sortedAsText('select c.id::text from change c order by c.id')).toEqual([])
  expect(sortedAsText('select id::text as name from change order by id')).toEqual([])
})
