import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

const MIGRATION = join(import.meta.dirname, '../../../database/migrations/0141_unique_names_in_any_case.sql')

test('names that were different and are equal now are kept: the second one gets its id', async () => {
  const product = await testProduct({ catalog, specials, routes: moduleRoutes })
  const { business_id } = await product.makeBusiness('Names')
  await product.owner.query(`set app.business_id = '${business_id}'`)
  await product.owner.query(`drop index lead_source_name_key;
    create unique index lead_source_name_key on lead_source (business_id, lower(name)) where deleted_at is null`)
  const { rows } = await product.owner.query<{ id: string }>(
    `insert into lead_source (business_id, name, position) values (${business_id}, 'Fair', 90), (${business_id}, 'Ｆair', 91) returning id`,
  )
  await product.owner.query(readFileSync(MIGRATION, 'utf8'))
  const names = await product.owner.query<{ name: string }>(
    `select name from lead_source where business_id = ${business_id} and position >= 90 order by id`,
  )
  expect(names.rows.map(({ name }) => name)).toEqual(['Fair', `Ｆair (${rows[1].id})`])
  await product.close()
})
