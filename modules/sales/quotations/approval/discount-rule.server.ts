import { compare, exact } from '#base/exact.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { type ApprovalRule, readSetup, rolesOf } from '#modules/approvals/index.server.ts'
import { isAboveLimit, type OfferedLine } from '../../rules/quotations/discount-limit.ts'

/** The highest discounts in percent, by the id of the role. A role that is not named has no limit. */
export type DiscountLimits = Readonly<Record<string, string>>

/** A discount above the limit of the person's roles needs approval. */
export const discountRule: ApprovalRule = {
  record: 'quotation',
  name: 'discount',
  label: 'Quotations with a discount above the limit of a role',
  async needs(transaction, { doc, user_id }) {
    const limit = await limitOf(transaction, user_id)
    return limit !== null && isAboveLimit(offerOf(doc), limit) ? `The discount is above your limit of ${limit}%` : null
  },
}

/** The highest discount of a person in percent: the widest of their roles; null without a limit. */
export async function limitOf(transaction: Transaction, user_id: number): Promise<string | null> {
  const { settings } = await readSetup(transaction, discountRule)
  const limits = (settings.limits ?? {}) as DiscountLimits
  if (Object.keys(limits).length === 0) return null
  const { role_ids, is_manager } = await rolesOf(transaction, user_id)
  if (is_manager || role_ids.length === 0) return null
  const own = role_ids.map((id) => limits[String(id)] ?? null)
  if (own.some((limit) => limit === null)) return null
  return (own as string[]).toSorted((a, b) => compare(exact(a), exact(b))).at(-1) ?? null
}

function offerOf(doc: Doc) {
  const lines = (doc.lines ?? []) as (Record<string, unknown> & { heading?: string | null })[]
  return {
    lines: lines.filter((line) => !line.heading) as unknown as OfferedLine[],
    discount: { type: doc.discount_type as OfferedLine['discount_type'], value: String(doc.discount ?? '0') },
  }
}
