import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDate } from '#base/financial-year.ts'
import { lockRows } from '#engine/server/records/bulk.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { invoice } from '../invoices/invoice.record.ts'

// Who waits for the row of a record sees its lines as they are after the wait.

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
})
afterAll(() => product.close())

test('a writer that had to wait reads the lines of the one before it', async () => {
  const line = { description: 'Cotton cloth', quantity: '1', price: '10' }
  const draft = { buyer_name: 'Cash', date: indianDate(new Date()), lines: [line] }
  const { body } = await product.call(owner, 'POST', '/invoices', draft)
  const { database } = product.services
  const scope = { business_id: owner.business_id, user_id: owner.id }
  const access = { ...scope, is_owner: true, role_names: [], rights: {}, fields: {}, team_ids: [], location_ids: [] }
  const reads = [
    async () =>
      await database.transaction(scope, (transaction) =>
        findForWrite(transaction, { catalog, definition: invoice, access: access as never }, body.id, 'edit'),
      ),
    async () => {
      const options = { catalog, definition: invoice, access: access as never, ids: [body.id], right: 'edit' }
      return await database.transaction(scope, async (transaction) => {
        const [row] = await lockRows(transaction, { ...options, is_read: true })
        return row.doc
      })
    },
  ]
  for (const [round, read] of reads.entries()) {
    const price = 20 + round
    const waiting = await database.transaction(scope, async (transaction) => {
      await transaction.query('select id from invoice where business_id = $1::bigint and id = $2::bigint for update', [
        ...[owner.business_id, body.id],
      ])
      const later = read()
      // The other transaction waits for the row.
      await waitUntilBlocked()
      await transaction.query(
        'update invoice_line set price = $3::numeric where business_id = $1::bigint and invoice_id = $2::bigint',
        [owner.business_id, body.id, String(price)],
      )
      await transaction.query(
        'update invoice set version = version + 1 where business_id = $1::bigint and id = $2::bigint',
        [owner.business_id, body.id],
      )
      return { later }
    })
    const doc = await waiting.later
    expect(((doc?.lines ?? []) as { price: string }[]).map((one) => Number(one.price))).toEqual([price])
  }
})

async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await product.owner.query('select 1 from pg_locks where not granted and pid <> pg_backend_pid()')
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
