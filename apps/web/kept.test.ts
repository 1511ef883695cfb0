import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { kept } from './kept.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanik-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Keeps a result under a new name, and counts how often it was made. */
function maker(name: string, place = folder) {
  let count = 0
  const make = (from: readonly string[]) =>
    kept({ folder: place, name, from }, () => Promise.resolve({ code: `${from.join(' + ')}, made ${++count} times` }))
  return { make, count: () => count }
}

test('A result is made once for the same texts', async () => {
  const { make, count } = maker('button.tsx')
  const first = await make(['source', 'plugins'])
  expect(await make(['source', 'plugins'])).toEqual(first)
  expect(count()).toBe(1)
})

test('Another text, or the same characters divided in another way, makes a new result, which replaces the old one', async () => {
  const { make } = maker('field.tsx')
  await make(['ab', 'c'])
  const files = readdirSync(folder).length
  expect(await make(['a', 'bc'])).toEqual({ code: 'a + bc, made 2 times' })
  expect(await make(['ab', 'c'])).toEqual({ code: 'ab + c, made 3 times' })
  expect(readdirSync(folder)).toHaveLength(files)
})

test('Two files with the same text have results of their own', async () => {
  const one = maker('one.tsx')
  const other = maker('other.tsx')
  await one.make(['source'])
  await other.make(['source'])
  expect([one.count(), other.count()]).toEqual([1, 1])
})

test('A damaged file is made again', async () => {
  const place = join(folder, 'damaged')
  const { make } = maker('list.tsx', place)
  await make(['source'])
  const [file] = readdirSync(place)
  writeFileSync(join(place, file), '{"hash":')
  expect(await make(['source'])).toEqual({ code: 'source, made 2 times' })
  expect(await make(['source'])).toEqual({ code: 'source, made 2 times' })
})

test('Where nothing can be written, each result is made', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { make } = maker('page.tsx', join(file, 'below'))
  await make(['source'])
  expect(await make(['source'])).toEqual({ code: 'source, made 2 times' })
})

test('A result that failed is not kept', async () => {
  const place = { folder, name: 'broken.tsx', from: ['source'] }
  await expect(kept(place, () => Promise.reject(new Error('No such word')))).rejects.toThrow('No such word')
  expect(await kept(place, () => Promise.resolve('mended'))).toBe('mended')
})
