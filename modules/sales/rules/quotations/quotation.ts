import { indianDate } from '#base/financial-year.ts'
import type { ApprovalStatus } from '#modules/approvals/approval.ts'
import { total } from '../amounts.ts'
import type { OfferedDiscount, OfferedLine } from './discount-limit.ts'

/** The statuses of a quotation; the specification names none. An older revision is Superseded and stays readable. */
export type QuotationStatus =
  | 'Draft'
  | 'Pending Approval'
  | 'Sent'
  | 'Accepted'
  | 'Partially Ordered'
  | 'Ordered'
  | 'Expired'
  | 'Superseded'

/** A line of a quotation. `thousandths` is its quantity as whole thousandths. */
export interface QuotedLine extends OfferedLine {
  id: string
  thousandths: bigint
}

/** Quantities of a quotation that went into an order, in thousandths by line. */
export interface QuotedOrder {
  id: string
  lines: Readonly<Record<string, bigint>>
  cancelled: boolean
}

/** One revision of a quotation. */
export interface QuotationRevision {
  lines: readonly QuotedLine[]
  discount: OfferedDiscount | null
  /** Last day of validity in India, YYYY-MM-DD; null without one. */
  valid_until: string | null
  sent: boolean
  approval: ApprovalStatus | null
  accepted: boolean
  orders: readonly QuotedOrder[]
}

/** A quotation: its number without a suffix, and its revisions with the newest last. */
export interface Quotation {
  number: string
  revisions: readonly QuotationRevision[]
}

/** A new quotation as a draft. */
export function newQuotation(
  number: string,
  { lines, discount, valid_until }: Pick<QuotationRevision, 'lines' | 'discount' | 'valid_until'>,
): Quotation {
  return { number, revisions: [draftOf({ lines, discount, valid_until })] }
}

/** A revision that nobody has seen yet. */
export const draftOf = (offer: Pick<QuotationRevision, 'lines' | 'discount' | 'valid_until'>): QuotationRevision => ({
  ...offer,
  sent: false,
  approval: null,
  accepted: false,
  orders: [],
})

/** The newest revision. */
export const newestOf = ({ revisions }: Quotation): QuotationRevision => revisions[revisions.length - 1]

/** The number of a revision: the first one has no suffix, later ones /R1, /R2 ... */
export const numberOf = ({ number }: Quotation, revision: number): string =>
  revision === 0 ? number : `${number}/R${revision}`

/** True for a moment after the last day of validity in India. */
export const isExpired = ({ valid_until }: QuotationRevision, at: Date): boolean =>
  valid_until !== null && indianDate(at) > valid_until

/** What is quoted and not ordered, in thousandths by line. */
export function remainingOf({ lines, orders }: QuotationRevision): Record<string, bigint> {
  const live = orders.filter(({ cancelled }) => !cancelled)
  return Object.fromEntries(
    lines.map(({ id, thousandths }) => [id, thousandths - total(live.map((order) => order.lines[id] ?? 0n))]),
  )
}

/** The status of a revision as somebody sees it at a moment; without a moment, validity is left out of account. */
export function quotationStatus(quotation: Quotation, revision: QuotationRevision, at?: Date | null): QuotationStatus {
  if (revision !== newestOf(quotation)) return 'Superseded'
  if (revision.orders.some(({ cancelled }) => !cancelled)) {
    const left = Object.values(remainingOf(revision)).some((quantity) => quantity > 0n)
    return left ? 'Partially Ordered' : 'Ordered'
  }
  if (revision.accepted) return 'Accepted'
  if (revision.sent) return at && isExpired(revision, at) ? 'Expired' : 'Sent'
  return revision.approval === 'Pending' ? 'Pending Approval' : 'Draft'
}
