import { PRODUCTS } from '#database/seed/products.ts'
import { makeRandom, type Random } from '#database/seed/random.ts'
import { BANK_ACCOUNT, GOODS_TAX, TERMS } from '#database/seed/sales.ts'
import { VIEWS } from '#database/seed/views.ts'
import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readFullRows, setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext, ModulePlants } from '#platform/manifest/plants.server.ts'
import { plantReceipts } from './payments/demo.server.ts'
import { plantSharedViews } from '#platform/views/plant-views.server.ts'
import { bankAccount } from './config/bank-account.record.ts'
import { plantChallans } from './challans/demo.server.ts'
import { plantEwayBills } from './e-way-bill/demo.server.ts'
import { firstWords } from './first-words.server.ts'
import { invoice } from './invoices/invoice.record.ts'
import { takeDocumentNumbers } from './numbers/take-number.server.ts'
import { keepFacts } from './paper/facts.server.ts'
import { computeBalances } from './outstanding/balances/keep.server.ts'
import { plantOrders } from './orders/demo-orders.server.ts'
import { plantPurchases } from './purchases/demo.server.ts'
import { plantStock } from './stock/demo-stock.server.ts'
import { quotation } from './quotations/quotation.record.ts'

/** The first entries of sales in the languages, and the demo data: a year of invoices, receipts, quotations, orders, challans and purchases. */
export const salesPlants: ModulePlants = { firstWords, plantDemo }

const INVOICES = 72
const QUOTATIONS = 30
const YEAR = 365
const UNITS: Readonly<Record<string, string>> = { metres: 'MTR', pieces: 'PCS', sets: 'SET', panels: 'NOS' }
interface Client {
  id: number
  assigned_user: number
}

async function plantDemo(context: DemoContext): Promise<void> {
  const { transaction, access } = context
  await context.plant(bankAccount.name, [{ input: { ...BANK_ACCOUNT } }])
  const clients = await transaction.query<Client>(
    `select id, assigned_user from contact where business_id = $1::bigint and deleted_at is null
     and assigned_user is not null order by created_at, id limit 80`,
    [access.business_id],
  )
  if (clients.length === 0) return
  const random = makeRandom(20_261_123)
  const items = await itemsByName(context)
  const lineOf = () => demoLine(random, items)
  const posted = await plantDocuments(context, {
    ...{ definition: invoice, clients, random, lineOf, count: INVOICES, drafts: 4 },
  })
  await plantReceipts(context, { posted, random })
  await plantEwayBills(context, posted)
  await plantDocuments(context, { definition: quotation, clients, random, lineOf, count: QUOTATIONS, drafts: 3 })
  await plantOrders(context, { clients, random, lineOf })
  await plantChallans(context, clients)
  await plantPurchases(context)
  await plantStock(context)
  await computeBalances(transaction, access.business_id)
  await plantViews(context)
}

/** Documents from the oldest to the newest; the last ones are drafts, the others have their numbers. */
async function plantDocuments(
  context: DemoContext,
  options: {
    definition: RecordDefinition
    clients: readonly Client[]
    random: Random
    lineOf: () => Record<string, unknown>
    count: number
    drafts: number
  },
): Promise<number[]> {
  const { today, locations } = context
  const { definition, clients, random, lineOf, count, drafts } = options
  const is_invoice = definition.name === invoice.name
  const plants = Array.from({ length: count }, (_, index) => {
    const client = clients[random.int(0, clients.length - 1)]
    const date = addDays(today, -Math.floor(((count - 1 - index) * YEAR) / count))
    const { id, assigned_user } = client
    const last_day = addDays(date, is_invoice ? 15 : 30)
    const input = {
      ...{ contact_id: id, assigned_user, location_id: locations[0], date, terms: TERMS },
      ...(is_invoice ? { due_date: last_day } : { valid_until: last_day }),
      lines: Array.from({ length: random.int(1, 4) }, lineOf),
      charges: random.chance(0.3)
        ? [{ name: 'Freight', amount: `${random.int(3, 18) * 50}.00`, is_outside: false }]
        : [],
    }
    const at = instantInIndia(date, `1${random.int(0, 7)}:${random.int(10, 59)}`).toISOString()
    return { input, created_at: at < context.now ? at : context.now, created_by: assigned_user }
  })
  const ids = await context.plant(definition.name, plants)
  const issued = ids.slice(0, count - drafts)
  await issue(context, { definition, ids: issued, plants })
  return issued
}

/** Ids of the items of the demo by their names, so that lines name them. */
async function itemsByName({ transaction, access }: DemoContext): Promise<Map<string, number>> {
  const rows = await transaction.query<{ id: number; name: string }>(
    'select id, name from item where business_id = $1::bigint and deleted_at is null order by id desc',
    [access.business_id],
  )
  return new Map(rows.map(({ id, name }) => [name, Number(id)]))
}

function demoLine(random: Random, items: ReadonlyMap<string, number>): Record<string, unknown> {
  const product = random.weighted(PRODUCTS, ({ weight }) => weight)
  const amount = random.logNormal(product.median / 2, product.spread)
  return {
    item_id: items.get(product.name) ?? null,
    description: product.name,
    ...GOODS_TAX[product.trade],
    unit: UNITS[product.unit] ?? 'NOS',
    quantity: String(Math.max(1, Math.round(amount / product.rate))),
    price: `${product.rate}.00`,
    ...(random.chance(0.25) ? { discount: String(random.pick([2, 5, 10])), discount_type: 'Percentage' } : {}),
  }
}

/** Gives the documents their numbers, in the order of their days, as posting and sending would have. */
async function issue(
  { transaction }: DemoContext,
  {
    definition,
    ids,
    plants,
  }: { definition: RecordDefinition; ids: readonly number[]; plants: readonly { created_at: string }[] },
): Promise<void> {
  const rows = await readFullRows(transaction, definition, ids)
  const docs = ids.flatMap((id) => rows.get(id) ?? [])
  await takeDocumentNumbers(transaction, { definition, docs })
  await keepFacts(transaction, { definition, docs })
  const is_invoice = definition.name === invoice.name
  const states = docs.map(({ id }, index) => {
    const at = plants[index].created_at
    if (is_invoice) return { id, values: { status: 'posted', posted_at: at } }
    const answer = index % 3 === 0 ? { status: 'accepted', accepted_at: at } : { status: 'sent' }
    return { id, values: { ...answer, sent_at: at } }
  })
  await setEach(transaction, { definition, rows: states })
}

/** The views that the business shares. */
async function plantViews({ transaction, access }: DemoContext): Promise<void> {
  const of = (status: string) => ({
    filter: { combiner: 'AND', conditions: [{ field: 'status', condition: 'In', values: [status] }] },
    sort: '-date',
  })
  await plantSharedViews(transaction, {
    access,
    scope: invoice.name,
    views: [{ name: VIEWS.draft_invoices, view: of('draft') }],
  })
  await plantSharedViews(transaction, {
    access,
    scope: quotation.name,
    views: [{ name: VIEWS.open_quotations, view: of('sent') }],
  })
}
