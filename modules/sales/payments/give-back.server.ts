import type { Doc } from '#engine/server/records/hooks.server.ts'
import type { Issue } from '#base/issue.ts'
import { paiseOf, total } from '../rules/amounts.ts'
import type { MoneySide } from './money-side.ts'

/** Why money must stay on its invoices or bills: it was given back, from the advance or from one of them. */
export function givenBack({ link, words }: MoneySide, money: Doc, papers: ReadonlyMap<number, Doc>): Issue | null {
  const issue: Issue = { field: '', message: words.given_back, rule: 'already_refunded' }
  if (paiseOf(money.refunded) > 0n) return issue
  const rows = (money.allocations ?? []) as Record<string, unknown>[]
  const is_needed = [...papers.values()].some((one) => {
    const own = total(rows.filter((line) => line[link] === one.id).map(({ amount }) => paiseOf(amount)))
    return paiseOf(one.refunded) > paiseOf(one.paid) - own
  })
  return is_needed ? issue : null
}
