import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../../testing.server.ts'

const MIGRATION = join(import.meta.dirname, '../../../../database/migrations/0282_keys_of_merged_bills.sql')

let product: TestProduct
let owner: Person
const { today, post, line, seller, client } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
})
afterAll(() => product.close())

test('old bills of merged suppliers get the key of their supplier, unless another bill has it', async () => {
  const [kept, merged, other] = [
    await client(owner, 'Kept'),
    await client(owner, 'Merged'),
    await client(owner, 'Other'),
  ]
  const bill = async (contact_id: number, bill_number: string): Promise<number> => {
    const body = { contact_id, bill_number, bill_date: today, date: today, lines: [line()] }
    const made = await post(owner, '/bills', body)
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  const entered = [
    // Both suppliers have a bill A-1, the second in other letters.
    await bill(kept.id, 'A-1'),
    await bill(merged.id, 'a-1'),
    await bill(merged.id, 'B 2'),
    await bill(other.id, 'B 2'),
    await bill(merged.id, 'C-3'),
    await bill(other.id, 'C-3'),
  ]
  const [, a_second, b_merged, b_other, c_merged, c_deleted] = entered
  const { owner: database } = product
  await database.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const keysOf = async () =>
    new Map(
      (
        await database.query<{ id: string; bill_key: string }>('select id, bill_key from bill where id = any($1)', [
          entered,
        ])
      ).rows.map(({ id, bill_key }) => [Number(id), bill_key]),
    )
  const before = await keysOf()
  // As a merge of suppliers left them: the supplier has changed, and the key names the old one.
  const moved = [a_second, b_merged, b_other, c_merged]
  await database.query('update bill set contact_id = $1 where id = any($2)', [kept.id, moved])
  await database.query('update bill set contact_id = $1, deleted_at = now() where id = $2', [kept.id, c_deleted])
  const migration = readFileSync(MIGRATION, 'utf8')
  await database.query(migration)
  const after = await keysOf()
  const ofKept = (id: number) => before.get(id)?.replace(/^\d+/, String(kept.id))
  const unchanged = [entered[0], a_second, b_other, c_deleted]
  for (const id of unchanged) expect(after.get(id)).toBe(before.get(id))
  // Of two old bills with one number the first gets the key; a deleted one does not keep another from it.
  for (const id of [b_merged, c_merged]) expect(after.get(id)).toBe(ofKept(id))
  expect(after.get(b_merged)).toMatch(/ B 2$/)
  // The migration has nothing left to do, and the table is protected again.
  await database.query(migration)
  expect(await keysOf()).toEqual(after)
  const { rows } = await database.query<{ forced: boolean }>(
    `select relforcerowsecurity as forced from pg_class where relname = 'bill'`,
  )
  expect(rows).toEqual([{ forced: true }])
})
