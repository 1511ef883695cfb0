import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { keepBalances, proveBalances } from '../outstanding/balances/keep.server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, client, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Merged clients')
})
afterAll(() => product.close())

type Row = Record<string, unknown> & { id: number; version: number }

const made = async (path: string, body: object, action: string): Promise<string> => {
  const { status, text, body: row } = await post(owner, path, body)
  expect(status, text).toBe(201)
  const done = await act(owner, `${path}/${row.id}`, action)
  expect(done.status, done.text).toBe(200)
  return `${path}/${row.id}`
}

/** What a merge leaves alone: everything but the client, the key that names it, and the version, which counts writes. */
const rest = ({
  contact_id: _contact,
  bill_key: _key,
  version: _version,
  updated_at: _updated,
  updated_by: _by,
  ...row
}: Row) => row

const ageing = async (): Promise<Record<string, string>> => {
  await keepBalances(product.services.database, owner.business_id)
  expect(await proveBalances(product.services.database, owner.business_id)).toEqual([])
  const { data } = await get(owner, '/ageing')
  return Object.fromEntries(data.map((row: { contact_id: number; total: string }) => [row.contact_id, row.total]))
}
const kindsOf = async (id: number): Promise<string[]> =>
  (await get(owner, `/contacts/${id}/statement`)).lines.map(({ kind }: { kind: string }) => kind).toSorted()

async function merge(kept: { id: number }, other: { id: number }) {
  const rows: Row[] = await Promise.all([kept, other].map(({ id }) => get(owner, `/contacts/${id}`)))
  return await post(owner, '/contacts/merge', {
    into: kept.id,
    contactIds: rows.map(({ id }) => id),
    values: {},
    versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
  })
}

test('merging clients moves the client of posted papers and nothing else of them; outstanding and statement follow, and undo moves them back', async () => {
  const [kept, other] = [await client(owner, 'Kavita Mehta'), await client(owner, 'K. Mehta')]
  await invoice(owner, kept.id)
  const paid = await invoice(owner, other.id)
  const money = await act(owner, `/invoices/${paid.id}`, 'record_payment', { payment_amount: '50' })
  const note = await act(owner, `/invoices/${paid.id}`, 'credit')
  await act(owner, `/credit_notes/${note.body.credit_note.id}`, 'post')
  const second = await invoice(owner, other.id)
  const shared = { contact_id: other.id, date: today, lines: [line()] }
  const opening = { kind: 'client', contact_id: other.id, amount: '700', date: today }
  const opened = await post(owner, '/opening_balances', opening)
  expect(opened.status, opened.text).toBe(201)
  const draft = await post(owner, '/invoices', shared)
  const papers = [
    `/invoices/${paid.id}`,
    `/invoices/${second.id}`,
    `/invoices/${opened.body.invoice_id.id ?? opened.body.invoice_id}`,
    `/receipts/${money.body.receipt.id}`,
    `/credit_notes/${note.body.credit_note.id}`,
    await made('/quotations', shared, 'send'),
    await made('/orders', shared, 'confirm'),
    await made('/bills', { ...shared, bill_number: 'B-7', bill_date: today, supplier_state: 'Gujarat' }, 'post'),
  ]
  const before: Row[] = await Promise.all(papers.map((path) => get(owner, path)))
  const [ageing_before, kinds_before] = [await ageing(), await kindsOf(other.id)]

  const merged = await merge(kept, other)
  expect(merged.status, merged.text).toBe(200)
  const after: Row[] = await Promise.all(papers.map((path) => get(owner, path)))
  expect(after.map(rest)).toEqual(before.map(rest))
  for (const row of after) expect(JSON.stringify(row.contact_id)).toContain(String(kept.id))
  expect(await get(owner, `/opening_balances/${opened.body.id}`)).toMatchObject({ name: 'Kavita Mehta' })
  // A draft takes the data of the client that remains, as when a person chooses it.
  expect(await get(owner, `/invoices/${draft.body.id}`)).toMatchObject({ buyer_name: 'Kavita Mehta' })
  const sum = Number(ageing_before[kept.id]) + Number(ageing_before[other.id])
  expect(await ageing()).toEqual({ [kept.id]: sum.toFixed(2) })
  expect(await kindsOf(kept.id)).toEqual(['Invoice', ...kinds_before].toSorted())

  const undone = await post(owner, `/contacts/merges/${merged.body.merge_id}/undo`, {})
  expect(undone.status, undone.text).toBe(200)
  const back: Row[] = await Promise.all(papers.map((path) => get(owner, path)))
  expect(back.map(rest)).toEqual(before.map(rest))
  expect(back.map((row) => row.contact_id)).toEqual(before.map((row) => row.contact_id))
  expect(await ageing()).toEqual(ageing_before)
  expect(await kindsOf(other.id)).toEqual(kinds_before)
})

test('a posted bill has the number of the supplier that remains, so the number is refused once more; undo gives it back', async () => {
  const [kept, other] = [await client(owner, 'Ganesh Textiles'), await client(owner, 'Ganesh Tex')]
  const body = (contact: { id: number }, more: object = {}) => ({
    ...{ contact_id: contact.id, date: today, lines: [line()], bill_number: 'GT/1', bill_date: today },
    ...{ supplier_state: 'Gujarat', ...more },
  })
  const path = await made('/bills', body(other), 'post')
  const { number } = await get(owner, path)
  const merged = await merge(kept, other)
  expect(merged.status, merged.text).toBe(200)
  const second = await post(owner, '/bills', body(kept, { bill_number: 'gt/1' }))
  expect(second.status).toBe(422)
  expect(second.body.errors).toEqual([
    { field: 'bill_number', message: `This bill is entered already, as ${number}`, rule: 'unique' },
  ])
  const undone = await post(owner, `/contacts/merges/${merged.body.merge_id}/undo`, {})
  expect(undone.status, undone.text).toBe(200)
  expect((await post(owner, '/bills', body(other))).status).toBe(422)
  expect((await post(owner, '/bills', body(kept))).status).toBe(201)
})

test('suppliers that both have the same bill are not merged until one of the bills is gone, posted or draft', async () => {
  const [kept, other] = [await client(owner, 'Surat Mills'), await client(owner, 'Surat Mill')]
  const bill = (contact: { id: number }) => ({
    ...{ contact_id: contact.id, date: today, lines: [line()], bill_number: 'SM/9', bill_date: today },
    supplier_state: 'Gujarat',
  })
  const paths = [await made('/bills', bill(kept), 'post'), await made('/bills', bill(other), 'post')]
  const [first, second]: Row[] = await Promise.all(paths.map((path) => get(owner, path)))
  const refused = await merge(kept, other)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining(`${String(second.number)} and ${String(first.number)}. Cancel one of them`),
  ])
  expect(await get(owner, paths[1])).toEqual(second)
  expect((await act(owner, paths[1], 'cancel', { cancel_remark: 'Entered twice' })).status).toBe(200)
  const draft = await post(owner, '/bills', bill(other))
  const again = await merge(kept, other)
  expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('and as a draft. Delete the draft')])
  expect((await product.call(owner, 'DELETE', `/bills/${draft.body.id}`)).status).toBe(200)
  expect((await merge(kept, other)).status).toBe(200)
})
