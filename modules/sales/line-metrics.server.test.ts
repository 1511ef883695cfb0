import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'
import { proveMetrics } from '#platform/metrics/prove.server.ts'
import { salesBench } from './testing.server.ts'

let product: TestProduct
let owner: Person
const items: number[] = []
const { today, post, line, seller, client, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  for (const name of ['Cotton 40s', 'Rayon print', 'Sold never']) {
    const made = await post(owner, '/inventry', { name })
    expect(made.status, made.text).toBe(201)
    items.push(made.body.id)
  }
})
afterAll(() => product.close())

const all = () => ({ catalog, metrics, business_id: owner.business_id })
const BY_ITEM = [{ kind: 'sum', field: 'lines.taxable' }, { kind: 'sum', field: 'lines.quantity' }, { kind: 'count' }]
const POSTED = [
  { field: 'status', condition: 'In', values: ['posted'] },
  { field: 'brought', condition: 'Not In', values: ['opening'] },
]

async function run(more: object = {}) {
  const spec = {
    ...{ record: 'invoice', date: 'date', period: { from: today, to: today }, measures: BY_ITEM },
    ...{ groups: [{ field: 'lines.item_id' }], filter: { combiner: 'AND', conditions: POSTED } },
    ...more,
  }
  const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`
  const { status, body, text } = await product.call(owner, 'GET', path)
  expect(status, text).toBe(200)
  return { lines: body.lines, totals: body.totals, groups: body.groups, figures: body.figures }
}

/** The lines of posted invoices of today, added up by plain SQL. */
async function counted() {
  const { rows } = await product.owner.query(
    `select l.item_id::text as item, sum(l.taxable)::bigint as paise, sum(l.quantity) as quantity, count(distinct i.id)::text as invoices,
       grouping(l.item_id) as whole
     from invoice i join invoice_line l on l.business_id = $1 and l.invoice_id = i.id
     where i.business_id = $1 and i.deleted_at is null and i.status = 'posted' and i.brought is distinct from 'opening' and i.date = $2
     group by grouping sets ((l.item_id), ())`,
    [owner.business_id, today],
  )
  const figures = ({ paise, quantity, invoices }: (typeof rows)[number]) => [
    (Number(paise) / 100).toFixed(2),
    String(Number(quantity)),
    invoices,
  ]
  return {
    lines: new Map(rows.flatMap((row) => (row.whole === 0 ? [[row.item, figures(row)] as const] : []))),
    totals: figures(rows.find((row) => row.whole === 1)),
  }
}

/** The report against the plain count: with the rows that wait, and from the figures alone. */
async function compare() {
  const wanted = await counted()
  for (const wait of [true, false]) {
    if (!wait) await keepMetrics(product.services.database, all())
    const { lines, totals } = await run()
    const found = new Map(
      (lines as { values: string[]; figures: string[] }[]).map(({ values, figures }) => [values[0], figures]),
    )
    expect(found).toEqual(wanted.lines)
    expect(totals).toEqual(wanted.totals)
  }
  expect(await proveMetrics(product.services.database, all())).toEqual([])
}

test('sales by item equal their lines after invoices are posted and cancelled; an invoice of two items counts once in all', async () => {
  const contact_id = (await client(owner)).id
  const [cotton, rayon] = items
  await invoice(owner, contact_id, { lines: [line({ item_id: cotton }), line({ item_id: rayon, quantity: '2.5' })] })
  await invoice(owner, contact_id, { lines: [line({ item_id: cotton, price: '33.33' }), line({ item_id: cotton })] })
  const none = await invoice(owner, contact_id, { lines: [line()] })
  await post(owner, '/invoices', { contact_id, date: today, lines: [line({ item_id: rayon, quantity: '900' })] })
  await compare()
  expect((await counted()).totals[2]).toBe('3')
  const gone = await act(owner, `/invoices/${none.id}`, 'cancel', { cancel_reason: 'Duplicate' })
  expect(gone.status, gone.text).toBe(200)
  await compare()
  expect((await counted()).totals[2]).toBe('2')
})

test('it reads the figures and no lines, for the share and the running total too; an average reads the lines', async () => {
  const asked = [
    {},
    {
      measures: [
        { ...BY_ITEM[0], show: 'share' },
        { ...BY_ITEM[0], show: 'running' },
      ],
    },
    { measures: [{ kind: 'count' }] },
  ]
  // The filter of other rows is answered by the rows.
  const rows = { filter: { combiner: 'AND', conditions: [...POSTED, { field: 'date', condition: 'Not Empty' }] } }
  for (const one of asked) expect(await run(one)).toEqual(await run({ ...one, ...rows }))
  const average = { measures: [{ kind: 'average', field: 'lines.taxable' }] }
  const before = { plain: await run(), average: await run(average) }
  await product.owner.query(
    "update metric_total set amount = amount * 3 where business_id = $1 and metric like 'sold%'",
    [owner.business_id],
  )
  expect(await run()).not.toEqual(before.plain)
  expect(await run(average)).toEqual(before.average)
})
