import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { findDuplicates } from './enquiry-numbers.server.ts'

// The keys of a file are compared with the leads that are there, also where PostgreSQL knows nothing about these leads yet.

const LEADS = 1_500

let product: TestProduct
let owner: Person
let access: Access

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** How many rows the parts of a plan gave or threw away. */
const rowsOf = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Join Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)

async function addLeads({ business_id, id }: Person): Promise<void> {
  const add = (text: string) => product.owner.query(text, [business_id, id, LEADS])
  await product.owner.query(`set app.business_id = '${business_id}'`)
  await add(
    `insert into lead (business_id, created_by, name, enquiry_no) select $1, $2, 'Buyer ' || n, 'Q' || n from generate_series(1, $3::int) n`,
  )
  await add(
    `insert into lead_contact (business_id, lead_id, position, type, value, normal, is_primary)
     select l.business_id, l.id, 0, 'Contact Number', l.enquiry_no, '+91' || l.enquiry_no, true from lead l
     where l.business_id = $1 and $2::bigint > 0 and $3::int > 0`,
  )
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  // What PostgreSQL knows is from before the leads of this business.
  for (const table of ['lead', 'lead_contact'])
    await product.owner.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await addLeads(await product.makeBusiness('Was there before'))
  await product.owner.query('analyze lead, lead_contact')
  owner = await product.makeBusiness('Imports its first file')
  access = (await loadAccess(product.services.database, {
    business_id: owner.business_id as number,
    user_id: owner.id,
  })) as Access
  await addLeads(owner)
})
afterAll(() => product.close())

const within = <Answer>(work: (transaction: Transaction) => Promise<Answer>) =>
  product.services.database.transaction({ business_id: owner.business_id as number, user_id: owner.id }, work)

const keysOf = (number: number) => [`Contact Number +91Q${number}`, `Enquiry  Q${number}`]

test('each key gets the oldest live lead that has it, and a key of a deleted lead gets none', async () => {
  const { rows } = await product.owner.query(
    'select id::int, name from lead where business_id = $1 order by id limit 3',
    [owner.business_id],
  )
  const [first, second, third] = rows as { id: number }[]
  await product.owner.query(`update lead_contact set normal = '+91Q2' where lead_id = $1`, [third.id])
  await product.owner.query('update lead set deleted_at = now() where id = $1', [first.id])
  const found = await within((transaction) =>
    findDuplicates(transaction, access, [...keysOf(1), ...keysOf(2), ...keysOf(99_999)]),
  )
  expect([...found].toSorted()).toEqual([
    ['Contact Number +91Q2', second.id],
    ['Enquiry  Q2', second.id],
  ])
})

test.each([
  ['that are all new', LEADS],
  ['that are all there', 0],
])('keys %s are not compared with each lead', async (_name, from) => {
  const keys = Array.from({ length: LEADS }, (_, n) => keysOf(from + n + 1)).flat()
  const plans = await within(async (transaction) => {
    const sent: [text: string, values: unknown[]][] = []
    const query: Transaction['query'] = (text, values = []) => {
      sent.push([text, values])
      return transaction.query(text, values)
    }
    await findDuplicates({ ...transaction, query }, access, keys)
    const found: Plan[] = []
    for (const [text, values] of sent) {
      const [row] = await transaction.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      found.push(row['QUERY PLAN'][0].Plan)
    }
    return found
  })
  expect(plans.length).toBeGreaterThan(1)
  for (const plan of plans) expect(rowsOf(plan)).toBeLessThan(10 * keys.length)
})
