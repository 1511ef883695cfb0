import { financialYear } from '#base/financial-year.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Change, Checking, Following } from '#engine/server/records/hooks.server.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import { bill } from './bill.record.ts'
import { billKey } from './price-bill.ts'

type Numbered = Readonly<Record<string, unknown>>
interface Other {
  id: number
  number: string | null
  bill_key: string
}

/** Live bills that have one of some keys, without regard to case, once the writers who are entering these keys have finished. */
async function billsOf(transaction: Transaction, keys: readonly string[]): Promise<Other[]> {
  for (const key of [...new Set(keys.map((one) => one.toLowerCase()))].toSorted())
    await lockName(transaction, `bill ${key}`)
  return await transaction.query<Other>(
    `select id, number, bill_key from bill
     where business_id = $1::bigint and bill_key collate any_case = any($2::text[]) and deleted_at is null order by id`,
    [transaction.scope.business_id, keys],
  )
}

/** Refuses the same number of a supplier twice in a year. If two people enter it at once, the second waits for the first; the unique index of `bill_key` makes sure. */
export async function refuseSecond(
  { transaction, cause }: Checking,
  { id, before, values, issues }: Change,
): Promise<void> {
  const now = { ...before, ...values }
  const bill_key = billKey(now)
  if (bill_key === null || bill_key === before?.bill_key) return
  const other = (await billsOf(transaction, [bill_key])).find((one) => one.id !== id)
  if (!other) return
  if (cause === 'merge') return void issues.push({ field: '', message: enteredForBoth(now, other), rule: 'unique' })
  issues.push({
    field: 'bill_number',
    message: other.number
      ? `This bill is entered already, as ${other.number}`
      : 'This bill is entered already, as a draft',
    rule: 'unique',
  })
}

/**
 * Gives bills the key of their supplier where only the supplier was written: a merge of suppliers, or its undo, moves posted bills
 * without computing them again. Refuses the merge if the supplier that remains would have one bill twice.
 */
export async function keepBillKeys({ transaction, written }: Following): Promise<void> {
  const moved = written.flatMap(({ after }) => (after && billKey(after) !== (after.bill_key ?? null) ? [after] : []))
  if (moved.length === 0) return
  const keyed = moved.map((doc) => ({ doc, bill_key: billKey(doc) }))
  const others = await billsOf(
    transaction,
    keyed.flatMap(({ bill_key }) => bill_key ?? []),
  )
  const found = new Map<string, Other>(others.map((other) => [other.bill_key.toLowerCase(), other]))
  for (const { doc, bill_key } of keyed) {
    if (bill_key === null) continue
    const other = found.get(bill_key.toLowerCase())
    if (other && other.id !== doc.id) throw ruleBroken(enteredForBoth(doc, other))
    found.set(bill_key.toLowerCase(), { id: doc.id, number: (doc.number as string | null) ?? null, bill_key })
  }
  for (const { doc, bill_key } of keyed) doc.bill_key = bill_key
  await setEach(transaction, {
    definition: bill,
    rows: keyed.map(({ doc, bill_key }) => ({ id: doc.id, values: { bill_key } })),
  })
}

function enteredForBoth(one: Numbered, other: Other): string {
  const name = String(one.bill_number)
  const year = financialYear(String(one.bill_date)).financial_year
  const [first, second] = [one.number, other.number].filter((number) => typeof number === 'string')
  if (second)
    return `Both suppliers have the bill ${name} of ${year}, as ${first} and ${second}. Cancel one of them, then merge.`
  if (first)
    return `Both suppliers have the bill ${name} of ${year}, as ${first} and as a draft. Delete the draft, then merge.`
  return `Both suppliers have the bill ${name} of ${year} as a draft. Delete one of them, then merge.`
}
