import { EXPENSES, SUPPLIERS } from '#database/seed/purchases.ts'
import { PRODUCTS } from '#database/seed/products.ts'
import { makeRandom, type Random } from '#database/seed/random.ts'
import { GOODS_TAX } from '#database/seed/sales.ts'
import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import { gstinCheckCharacter } from '#modules/business/checks/india/gstin.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { plantedEntry, postPlanted } from '../payments/demo-posting.server.ts'
import { addEntries } from '../payments/entries.server.ts'
import { bill } from './bills/bill.record.ts'
import { computeBill } from './bills/price-bill.ts'
import { payment } from './payments/payment.record.ts'
import { expenseCategory } from './vouchers/voucher-category.record.ts'
import { otherExpense } from './vouchers/voucher.record.ts'

const BILLS = 24
const YEAR = 365
const MONTHS = 6
// The newest bill is still a draft.
const DRAFTS = 1
const PAID = 0.7

/** A year of purchase bills with their payments, and half a year of expenses. */
export async function plantPurchases(context: DemoContext): Promise<void> {
  const random = makeRandom(20_261_124)
  const suppliers = await plantSuppliers(context)
  const bills = await plantBills(context, { suppliers, random })
  await plantPayments(context, bills, random)
  await plantExpenses(context, random)
}

const plantSuppliers = ({ plant, now, people }: DemoContext): Promise<number[]> =>
  plant(
    'contact',
    SUPPLIERS.map(({ name, city, state, digits }) => ({
      input: {
        ...{ name, account_name: name, city, state, client_type: 'Seller', gst_type: 'Regular' },
        ...{ gstin: `${digits}1Z${gstinCheckCharacter(`${digits}1Z`)}`, assigned_user: people[0] },
      },
      created_at: now,
      created_by: people[0],
    })),
  )

const momentOf = (date: string, hour: number, { now }: DemoContext): string => {
  const at = instantInIndia(date, `${hour}:30`).toISOString()
  return at < now ? at : now
}

async function plantBills(
  context: DemoContext,
  { suppliers, random }: { suppliers: readonly number[]; random: Random },
): Promise<Doc[]> {
  const { transaction, access, today, locations, people } = context
  const items = await transaction.query<{ id: number; name: string }>(
    'select id, name from item where business_id = $1::bigint and deleted_at is null order by id desc',
    [access.business_id],
  )
  const known = new Map(items.map(({ id, name }) => [name, Number(id)]))
  const plants = Array.from({ length: BILLS }, (_, index) => {
    const bill_date = addDays(today, -Math.floor(((BILLS - 1 - index) * YEAR) / BILLS) - 2)
    const date = addDays(bill_date, random.int(0, 2))
    const lines = Array.from({ length: random.int(1, 3) }, () => {
      const product = random.weighted(PRODUCTS, ({ weight }) => weight)
      const amount = random.logNormal(product.median, product.spread)
      return {
        ...{ item_id: known.get(product.name) ?? null, description: product.name, ...GOODS_TAX[product.trade] },
        ...{
          quantity: String(Math.max(1, Math.round(amount / product.rate))),
          price: (Math.round(product.rate * 7) / 10).toFixed(2),
        },
      }
    })
    return {
      input: {
        ...{ contact_id: suppliers[index % suppliers.length], bill_number: `${2400 + index * 7}`, bill_date, date },
        ...{ due_date: addDays(bill_date, 30), lines, location_id: locations[0], assigned_user: people[0] },
      },
      created_at: momentOf(date, 12, context),
      created_by: people[0],
    }
  })
  const ids = await context.plant(bill.name, plants)
  const posted = await postPlanted(context, bill, ids.slice(0, BILLS - DRAFTS))
  await keepFacts(transaction, { definition: bill, docs: posted })
  await addEntries(
    transaction,
    posted.map(({ id, date, total }) => ({
      ...{ record: 'bill', record_id: id, kind: 'Bill', mode: null, date: String(date), amount: String(total) },
    })),
  )
  return posted
}

async function plantPayments(context: DemoContext, bills: readonly Doc[], random: Random): Promise<void> {
  const { transaction, today } = context
  const paid = bills.flatMap((one) => {
    const date = addDays(String(one.due_date), random.int(-8, 12))
    return random.chance(PAID) && date <= today ? [{ one, date }] : []
  })
  const ordered = paid.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const ids = await context.plant(
    payment.name,
    ordered.map(({ one, date }) => ({
      input: {
        ...{ contact_id: one.contact_id, location_id: one.location_id, assigned_user: one.assigned_user, date },
        ...{ amount: one.total, mode: random.chance(0.8) ? 'Banking' : 'UPI' },
        allocations: [{ bill_id: one.id, amount: one.total }],
      },
      created_at: momentOf(date, 16, context),
      created_by: one.assigned_user as number,
    })),
  )
  const posted = await postPlanted(context, payment, ids)
  await addEntries(transaction, posted.map(plantedEntry('payment', 'Payment')))
  const settled = new Set(paid.map(({ one }) => one.id))
  await setEach(transaction, {
    definition: bill,
    rows: bills.map((one) => {
      const own = { paid: settled.has(one.id) ? (one.total as string) : null }
      const { outstanding, to_give_back, payment_status } = computeBill({ ...one, ...own, status: 'posted' })
      return { id: one.id, values: { ...own, outstanding, to_give_back, payment_status } }
    }),
  })
}

async function plantExpenses(context: DemoContext, random: Random): Promise<void> {
  const { transaction, planted, today, people, locations } = context
  const categories = planted.get(expenseCategory.name) ?? []
  const months = Array.from({ length: MONTHS }, (_, index) => addDays(today, -30 * (MONTHS - 1 - index)))
  const plants = months.flatMap((date) =>
    EXPENSES.map(({ category, amount, mode, remark }) => ({
      input: {
        ...{ category_id: categories[category], mode, remark, date },
        amount: `${category === 0 ? amount : Math.round(amount * (0.8 + random.int(0, 40) / 100))}.00`,
        ...{ location_id: locations[0], assigned_user: people[0] },
      },
      created_at: momentOf(date, 18, context),
      created_by: people[0],
    })),
  )
  const posted = await postPlanted(context, otherExpense, await context.plant(otherExpense.name, plants))
  await addEntries(transaction, posted.map(plantedEntry('other_expense', 'Expense')))
}
