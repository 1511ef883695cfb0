import { dayFirst } from '#base/days.ts'
import { type Acting, type Change, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { keepPeriod } from '../books/period.server.ts'
import { documentServer } from '../documents/document.server.ts'
import { makeEwayBills } from '../e-way-bill/make-e-way-bill.server.ts'
import { thousandthsOf } from '../rules/amounts.ts'
import { rowsOf } from '../rules/values.ts'
import { moveChallans } from '../stock/challans.server.ts'
import { takeGoodsBack } from './back/take-goods-back.server.ts'
import { checkBoardPieces } from './board-pieces.server.ts'
import { challan } from './challan.record.ts'
import { challanGoodsRoute } from './goods-route.server.ts'
import { limitOf } from './purposes.ts'

const server = documentServer({
  definition: challan,
  issue: 'post',
  last_day: 'back_by',
  locked: 'A posted challan is not changed. Take its goods back, or cancel it.',
  is_tax_paper: true,
  actions: { post, goods_back: takeGoodsBack, extend_time: extendTime, make_e_way_bill: makeEwayBills, cancel },
})

/** The rules of delivery challans: those of documents, the goods that are out, and until when they must be back. */
export const challanServer: RecordServer = {
  ...server,
  async check(checking) {
    await keepPeriod(checking, { goods_back: 'came_on' })
    await server.check?.(checking)
    for (const change of savesOf(checking.changes)) {
      if (change.before && change.before.status !== 'draft') continue
      const draft: Record<string, unknown> = { ...change.before, ...change.values }
      change.values.return_limit = limitOf(draft)?.last ?? null
      checkDraft(change, draft)
    }
  },
  async after(following) {
    await server.after?.(following)
    await moveChallans(following)
  },
  routes: [...(server.routes ?? []), challanGoodsRoute],
}

function checkDraft({ issues }: Change, draft: Record<string, unknown>): void {
  if (draft.back_by && draft.date && String(draft.back_by) < String(draft.date))
    issues.push({ field: 'back_by', message: 'This is before the day of the challan', rule: 'order' })
  for (const [index, { hsn }] of rowsOf(draft.lines).entries())
    if (String(hsn ?? '').startsWith('99'))
      issues.push({ field: `lines.${index}.hsn`, message: 'A challan is for goods, not for services', rule: 'service' })
}

async function post(acting: Acting): Promise<void> {
  const { changes } = acting
  await checkBoardPieces(acting)
  for (const { before, values, issues } of changes) {
    const lines = rowsOf(before.lines)
    if (lines.length === 0) issues.push({ field: 'lines', message: 'Enter the goods', rule: 'required' })
    for (const [index, { quantity }] of lines.entries())
      if (thousandthsOf(quantity) === 0n)
        issues.push({ field: `lines.${index}.quantity`, message: 'Enter a quantity above zero', rule: 'qty_invalid' })
    Object.assign(values, { goods_status: 'out', left_value: before.total ?? null })
  }
}

/** A later last day, by an order of the Commissioner (the provisos to section 143(1) of the CGST Act). */
function extendTime({ changes }: Acting): void {
  for (const { before, values, issues } of changes) {
    const limit = limitOf(before)
    const to = String(values.extended_to)
    const say = (message: string, rule: string) => void issues.push({ field: 'extended_to', message, rule })
    if (!limit || limit.longest === limit.last) say('The law knows no extension for these goods', 'no_extension')
    else if (to <= String(before.return_limit)) say('Enter a day after the last day', 'order')
    else if (to > limit.longest) say(`At most until ${dayFirst(limit.longest)}`, 'too_late')
    values.return_limit = to
  }
}

async function cancel({ transaction, changes }: Acting): Promise<void> {
  for (const { id, before, issues } of changes) {
    const found = await transaction.query(
      `select from challan_return where business_id = $1::bigint and challan_id = $2::bigint and status <> 'cancelled'
       and deleted_at is null limit 1`,
      [transaction.scope.business_id, id],
    )
    if (before.goods_status !== 'out' || found.length > 0)
      issues.push({
        field: '',
        message: 'Some of the goods came back or are on their way. Cancel that first',
        rule: 'came_back',
      })
  }
}
