import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Acting, Doc } from '#engine/server/records/hooks.server.ts'
import { quantityOf, rupeesOf, thousandthsOf, total } from '../../rules/amounts.ts'
import { rowsOf } from '../../rules/values.ts'
import { type AwayLine, readAway, standingOf, valueOfPart } from '../standing.server.ts'
import { goodsBack } from './goods-back.record.ts'

type Change = Acting['changes'][number]
type Row = Readonly<Record<string, unknown>>

/** Writes what came back of challans, or is on its way; the engine has locked the challans. */
export async function takeGoodsBack(acting: Acting): Promise<void> {
  for (const change of acting.changes) {
    const { id, before, input = {}, issues } = change
    const away = (await readAway(acting.transaction, [id])).get(id) ?? []
    checkGoods(away, rowsOf(input.goods), issues)
    checkCourse(change)
    if (typeof input.sold_by === 'number' && !(await isPosted(acting.transaction, input.sold_by)))
      issues.push({ field: 'sold_by', message: 'This invoice is not posted', rule: 'state' })
    if (away.some(({ job_work_id }) => job_work_id !== null))
      issues.push({ field: '', message: 'These pieces come back through their job work', rule: 'job_work' })
    if (issues.length > 0) continue
    const made = await makeGoodsBack(acting, before, { input, away })
    acting.answers.set(id, { challan_return: { id: made } })
    Object.assign(change.values, standingOf((await readAway(acting.transaction, [id])).get(id) ?? []))
  }
}

/** The form has a row for each line; those of which nothing came back are left empty. */
const isFilled = ({ quantity, lost }: Row): boolean => thousandthsOf(quantity) + thousandthsOf(lost) > 0n

function checkGoods(away: readonly AwayLine[], rows: readonly Row[], issues: Issue[]): void {
  if (!rows.some(isFilled)) issues.push({ field: 'goods', message: 'Enter what came back', rule: 'required' })
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const at = (field: string, message: string, rule: string) =>
      issues.push({ field: `goods.${index}.${field}`, message, rule })
    const line = away.find(({ id }) => String(id) === String(row.line))
    if (!line || seen.has(String(row.line))) {
      at('line', 'This line is not on the challan', 'unknown_line')
      continue
    }
    seen.add(String(row.line))
    const [back, lost] = [thousandthsOf(row.quantity), thousandthsOf(row.lost)]
    if (back + lost > line.left)
      at(back > 0n ? 'quantity' : 'lost', `Only ${quantityOf(line.left)} are still out`, 'more_than_out')
    if (row.item_id && !row.made) at('made', 'Enter how much of it came back', 'required')
    if (row.made && !row.item_id) at('item_id', 'Choose the item', 'required')
    if (row.item_id && back === 0n) at('quantity', 'Enter how much of the goods is in it', 'required')
  }
}

function checkCourse({ before, input = {}, issues }: Change): void {
  const today = indianDate(new Date())
  const day = String(input.came_on ?? today)
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  if (day > today) say('came_on', 'This day is in the future', 'future')
  if (day < String(before.date)) say('came_on', 'This is before the day on which they were sent', 'order')
  if (input.their_date && String(input.their_date) > today) say('their_date', 'This day is in the future', 'future')
  if (input.their_date && String(input.their_date) < String(before.date))
    say('their_date', 'This is before the day on which they were sent', 'order')
  if (input.how === 'supplied') {
    if (typeof input.sold_by !== 'number') say('sold_by', 'Choose the invoice with which they were sold', 'required')
    if (input.is_on_way === true) say('is_on_way', 'Goods that were sold are not on their way to us', 'state')
  } else if (typeof input.sold_by === 'number') say('sold_by', 'Goods that came back have no invoice', 'state')
  if (typeof input.came_from === 'number' && before.purpose !== 'Job Work')
    say('came_from', 'Only goods for job work come from another job worker', 'state')
}

async function isPosted(transaction: Transaction, id: number): Promise<boolean> {
  const found = await transaction.query(
    `select from invoice where business_id = $1::bigint and id = $2::bigint and status = 'posted'`,
    [transaction.scope.business_id, id],
  )
  return found.length > 0
}

/** Makes the goods back of a challan, which the caller has locked and checked; returns its id. They are numbered within their challan. */
export async function makeGoodsBack(
  { transaction, catalog, specials, access, request_id, address }: Omit<Acting, 'changes' | 'definition' | 'answers'>,
  sent: Doc,
  { input, away }: { input: Row; away: readonly AwayLine[] },
): Promise<number> {
  const [{ count }] = await transaction.query<{ count: string }>(
    'select count(*) from challan_return where business_id = $1::bigint and challan_id = $2::bigint',
    [access.business_id, sent.id],
  )
  const day = input.came_on ?? indianDate(new Date())
  const contact_id = typeof input.came_from === 'number' ? input.came_from : sent.contact_id
  const rows = rowsOf(input.goods)
    .filter(isFilled)
    .flatMap((row) => {
      const line = away.find(({ id }) => String(id) === String(row.line))
      return line ? [{ row, line }] : []
    })
  const value = total(rows.map(({ row, line }) => valueOfPart(line, thousandthsOf(row.quantity))))
  const { written } = await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address, definition: goodsBack },
    ...{ cause: 'create', on_issue: 'refuse' },
    changes: [
      {
        ...{ step: 'create', id: null, before: null, issues: [] },
        values: {
          name: `${String(sent.number)}-B${Number(count) + 1}`,
          ...{ challan_id: sent.id, contact_id, buyer_name: await nameOf(transaction, sent, contact_id) },
          status: input.is_on_way === true ? 'expected' : 'received',
          ...{ how: input.how ?? 'back', date: day, invoice_id: input.sold_by ?? null },
          ...{ their_number: input.their_number ?? null, their_date: input.their_date ?? null },
          work_done: input.work_done ?? sent.work ?? null,
          goods: rows.map(({ row, line }) => ({
            ...{ line: String(line.place), description: line.description, unit: line.unit },
            ...{ quantity: quantityOf(thousandthsOf(row.quantity)), lost: quantityOf(thousandthsOf(row.lost)) },
            ...{ item_id: row.item_id ?? null, made: row.made ?? null, made_unit: row.made_unit ?? null },
          })),
          total: rupeesOf(value),
        },
      },
    ],
  })
  return written[0].id
}

async function nameOf(transaction: Transaction, sent: Doc, contact_id: unknown): Promise<unknown> {
  if (contact_id === sent.contact_id) return sent.buyer_name ?? null
  const [row] = await transaction.query<{ name: string | null }>(
    `select coalesce(nullif(account_name, ''), name) as name from contact where business_id = $1::bigint and id = $2::bigint`,
    [transaction.scope.business_id, contact_id],
  )
  return row?.name ?? null
}
