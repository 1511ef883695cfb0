import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { task } from '#modules/activities/tasks/task.record.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { loadAccess } from '../access/access.server.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { listPage } from './list.server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

const accessOf = async (database: Database, { business_id, id }: Person) =>
  (await loadAccess(database, { business_id: business_id as number, user_id: id })) as Access

// PostgreSQL would use one plan for all values from the sixth time on: thirty times slower where the values are rare.
test('a filtered list is planned for its values each time, an unfiltered one only once', async () => {
  const owner = await product.makeBusiness('Plans')
  const database = openDatabase({ url: product.app_url, max: 1 })
  try {
    const access = await accessOf(database, owner)
    const ask = async (filter?: object) => {
      const request = { limit: 50, filter, columns: ['name', 'city'] } as Parameters<typeof listPage>[1]['request']
      for (let time = 0; time < 8; time++) await listPage(database, { catalog, definition: lead, access, request })
    }
    const plans = async () => {
      const { rows } = await database.pool.query(
        `select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements where statement like '%from "lead" t%'`,
      )
      return rows[0]
    }
    await ask({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Pune'] }] })
    expect(await plans()).toEqual({ generic: 0, custom: 8 })
    await ask()
    expect(await plans()).toEqual({ generic: 8, custom: 8 })
  } finally {
    await database.close()
  }
})

// A task refers to a dozen kinds of records. To plan their titles takes ten times as long as to read the rows.
test('the rows of a filtered list with many titles are found first, and read by one plan', async () => {
  const owner = await product.makeBusiness('Titles')
  const kavita = await product.call(owner, 'POST', '/leads', { name: 'Kavita' })
  const about = { record: 'lead', id: kavita.body.id }
  for (const name of ['First', 'Second', 'Third'])
    expect((await product.call(owner, 'POST', '/tasks', { name, about, assigned_user: owner.id })).status).toBe(201)
  const database = openDatabase({ url: product.app_url, max: 1 })
  try {
    const access = await accessOf(database, owner)
    const filter = { combiner: 'AND', conditions: [{ field: 'assigned_user', condition: 'In', values: [owner.id] }] }
    const ask = (after?: string) => {
      const request = { limit: 2, filter, sort: 'name', after } as Parameters<typeof listPage>[1]['request']
      return listPage(database, { catalog, definition: task, access, request })
    }
    for (let time = 0; time < 8; time++) await ask()
    const first = await ask()
    const second = await ask(first.next ?? '')
    const names = [first, second].map(({ json }) => (JSON.parse(json) as { name: string }[]).map(({ name }) => name))
    expect(names).toEqual([['First', 'Second'], ['Third']])
    expect(JSON.parse(first.json)[0].titles.about).toBe('Kavita')
    expect(second.next).toBeNull()
    const { rows } = await database.pool.query(
      `select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements
       where statement like '%from "task" t%' and statement like '%as titles%'`,
    )
    expect(rows).toEqual([{ generic: 10, custom: 0 }])
  } finally {
    await database.close()
  }
})
