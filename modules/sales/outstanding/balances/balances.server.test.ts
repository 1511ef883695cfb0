import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysFrom } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'
import { proveMetrics } from '#platform/metrics/prove.server.ts'
import { rupeesOf } from '../../rules/amounts.ts'
import { BUCKETS, bucketOf } from '../../rules/payments/ageing.ts'
import { salesBench } from '../../testing.server.ts'
import { keepBalances, proveBalances, rebuildBalances } from './keep.server.ts'

let product: TestProduct
let owner: Person
let ravi: Person
let branch: Person
let at_branch: number
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  at_branch = (await get(owner, '/locations')).data[0].id
  const money = { receipt: { view: 'all' }, payment: { view: 'all' }, contact: { view: 'all' } } as const
  ravi = await product.makePerson(owner, { name: 'Ravi', rights: { ...money, invoice: { view: 'own' } } })
  branch = await product.makePerson(owner, {
    ...{ name: 'Asha', location_ids: [at_branch] },
    rights: { ...money, invoice: { view: 'location' }, bill: { view: 'location' } },
  })
})
afterAll(() => product.close())

const keep = () => keepBalances(product.services.database, owner.business_id)
/** The stored figures, such as the money that is due, after the job has run on all marked days. */
const proveFigures = async () => {
  const of = { catalog, metrics, business_id: owner.business_id }
  await keepMetrics(product.services.database, of)
  return proveMetrics(product.services.database, of)
}
const prove = () => proveBalances(product.services.database, owner.business_id)

interface Paper {
  contact_id: number | null
  due: string
  outstanding: string
}

/** The ageing of a person, from the unpaid papers that they may see, with the rule of rules/payments/ageing.ts. */
async function fromPapers(table: 'invoice' | 'bill', seen: string): Promise<unknown[]> {
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  const { rows } = await product.owner.query<Paper>(
    `select contact_id::int, coalesce(due_date, date)::text as due, outstanding::text from ${table}
     where business_id = $1 and outstanding > 0 and deleted_at is null and ${seen}`,
    [owner.business_id],
  )
  return [...Map.groupBy(rows, ({ contact_id }) => contact_id)].map(([contact_id, papers]) => {
    const sum = (some: Paper[]) => rupeesOf(some.reduce((all, one) => all + BigInt(one.outstanding), 0n))
    const of = (name: string) => papers.filter(({ due }) => bucketOf(daysFrom(due, today)) === name)
    const buckets = Object.fromEntries(BUCKETS.map((name) => [name, sum(of(name))]))
    return { contact_id, ...buckets, total: sum(papers), invoices: papers.length }
  })
}

async function expectEqual(): Promise<void> {
  const seen_there = `location_id = ${at_branch} or coalesce(assigned_user, created_by) = ${branch.id}`
  for (const [person, path, table, seen] of [
    [owner, '/ageing', 'invoice', 'true'],
    [ravi, '/ageing', 'invoice', `coalesce(assigned_user, created_by) = ${ravi.id}`],
    [branch, '/ageing', 'invoice', `(${seen_there})`],
    [owner, '/payables', 'bill', 'true'],
    [branch, '/payables', 'bill', `(${seen_there})`],
  ] as const) {
    const { data } = await get(person, path)
    const rows = data.filter((one: any) => one.invoices > 0).map(({ name, advance, ...one }: any) => one)
    const by = (a: any, b: any) => (a.contact_id ?? 0) - (b.contact_id ?? 0)
    expect(rows.toSorted(by), `${path} of ${person.id}`).toEqual((await fromPapers(table, seen)).toSorted(by as never))
  }
}

test('balances equal the papers after random writes, money, notes, cancels, restore, reassigning and its undo, with the job between them', async () => {
  let seed = 20261126
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const clients = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => makeClient(owner, `Client ${name}`)))
  const ids = [...clients.map(({ id }) => id), null]
  const invoices: { id: number }[] = []
  const statuses: number[] = []
  for (let step = 0; step < 45; step++) {
    const one = invoices[random(Math.max(1, invoices.length))]
    const at = `/invoices/${one?.id}`
    const what = one ? random(9) : 0
    const answer =
      what < 2
        ? null
        : what === 2
          ? await act(owner, at, 'record_payment', { payment_amount: `${1 + random(900)}.50`, payment_mode: 'Cash' })
          : what === 3
            ? await act(owner, at, 'write_off', { lost_amount: '10', lost_reason: 'Small' })
            : what === 4
              ? await act(owner, at, 'cancel', { cancel_reason: 'Others' })
              : what === 5
                ? await act(owner, at, 'credit', { credit_reason: 'Discount after the sale' })
                : what === 6
                  ? await post(owner, '/invoices/assign', {
                      ids: [one.id],
                      assigned_user: [ravi.id, owner.id][random(2)],
                    })
                  : what === 7
                    ? await act(owner, at, 'record_payment', { payment_mode: 'Banking', is_cheque: true })
                    : await product.call(owner, 'DELETE', at)
    if (answer) statuses.push(answer.status)
    if (what === 7 && answer?.status === 200)
      await act(owner, `/receipts/${answer.body.receipt.id}`, 'bounce', { bounced_on: today })
    if (!answer) {
      const day = addDays(today, -random(150))
      const due = { date: day, due_date: addDays(day, random(60)), assigned_user: [ravi.id, owner.id, null][random(3)] }
      const contact_id = ids[random(ids.length)]
      const body = { ...due, ...(contact_id ? {} : { buyer_name: 'Cash', billing_state: 'Gujarat' }) }
      invoices.push(await invoice(owner, contact_id, { ...body, lines: [line({ price: String(50 + random(400)) })] }))
    }
    if (random(8) === 0) await keep()
    if (random(12) === 0) await expectEqual()
  }
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(12)
  await expectEqual()
  // A draft in the trash and back again owes nothing; what it owes begins at posting.
  const draft = (await post(owner, '/invoices', { contact_id: clients[0].id, date: today, lines: [line()] })).body
  expect((await product.call(owner, 'DELETE', `/invoices/${draft.id}`)).status).toBeLessThan(300)
  expect((await post(owner, '/invoices/restore', { ids: [draft.id] })).status).toBeLessThan(300)
  await act(owner, `/invoices/${draft.id}`, 'post')
  await keep()
  await expectEqual()
  expect(await prove()).toEqual([])
  expect(await proveFigures()).toEqual([])
  // Everything of one person goes to another, and the run is taken back.
  const assigned = await post(owner, '/invoices/assign', {
    ids: invoices.map(({ id }) => id),
    assigned_user: ravi.id,
  })
  expect(assigned.status, assigned.text).toBeLessThan(300)
  await expectEqual()
  await keep()
  await expectEqual()
  if (assigned.body.run_id) {
    expect((await post(owner, `/runs/${assigned.body.run_id}/undo`, {})).status).toBeLessThan(300)
    await expectEqual()
  }
  await keep()
  expect(await prove()).toEqual([])
  expect(await proveFigures()).toEqual([])
}, 90_000)

test('a bill is owed from its posting, and the job keeps both sides', async () => {
  const supplier = await makeClient(owner, 'Weaver')
  const made = await post(owner, '/bills', {
    ...{ contact_id: supplier.id, bill_number: 'W/1', bill_date: addDays(today, -40), date: today },
    lines: [{ ...line(), tax_rate: '0' }],
  })
  expect(made.status, made.text).toBe(201)
  const posted = await act(owner, `/bills/${made.body.id}`, 'post')
  expect(posted.status, posted.text).toBe(200)
  expect((await prove()).filter(({ paper }) => paper === 'bill')).toMatchObject([
    { contact_id: supplier.id, why: 'waiting' },
  ])
  await expectEqual()
  await keep()
  await expectEqual()
  expect(await proveFigures()).toEqual([])
})

test('where every party may be out of date, as after an update, the papers are read until the job has run', async () => {
  await product.owner.query(
    `insert into open_stale (business_id, paper) select $1, v from unnest(array['invoice', 'bill']) v`,
    [owner.business_id],
  )
  await product.owner.query('delete from open_balance where business_id = $1', [owner.business_id])
  await expectEqual()
  await keep()
  await expectEqual()
  expect(await prove()).toEqual([])
})

test('the proof names a party whose papers changed without the product, and a rebuild mends it', async () => {
  const one = await makeClient(owner, 'Changed by hand')
  const made = await invoice(owner, one.id)
  await keep()
  await product.owner.query('update invoice set outstanding = 1 where business_id = $1 and id = $2', [
    owner.business_id,
    made.id,
  ])
  expect(await prove()).toEqual([
    { paper: 'invoice', contact_id: one.id, stored: '1050.00', papers: '0.01', why: 'unmarked' },
  ])
  await rebuildBalances(product.services.database, owner.business_id)
  expect(await prove()).toEqual([])
  await expectEqual()
})

test('ten people who post and pay at once, with the job running, leave right balances', async () => {
  const one = await makeClient(owner, 'Busy')
  const work = Array.from({ length: 10 }, async (_, n) => {
    const made = await invoice(owner, one.id, { due_date: addDays(today, n) })
    if (n % 2) await act(owner, `/invoices/${made.id}`, 'record_payment', { payment_amount: '100' })
  })
  await Promise.all([...work, keep(), keep(), keep()])
  await expectEqual()
  await keep()
  expect(await prove()).toEqual([])
  await expectEqual()
})
