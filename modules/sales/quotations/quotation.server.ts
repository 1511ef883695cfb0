import { indianDate } from '#base/financial-year.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { type Change, type Checking, savesOf } from '#engine/server/records/hooks.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { madeFrom } from '../documents/copied.ts'
import { documentServer } from '../documents/document.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import {
  approvalHooks,
  followApprovals,
  keepPending,
  lockedWhilePending,
  refuseUnapproved,
} from '#modules/approvals/index.server.ts'
import { discountRule } from './approval/discount-rule.server.ts'
import { discountRoutes } from './approval/routes.server.ts'
import { quotation } from './quotation.record.ts'
import { makeOrder, remainingRoute } from './ordering/make-order.server.ts'
import { keepRevisions, keepSentRevisions, numberRevision, revise } from './revisions/revise.server.ts'

const server = documentServer({
  definition: quotation,
  issue: ['send', 'ask_approval', 'approve'],
  last_day: 'valid_until',
  locked: 'A sent quotation is not changed',
  is_tax_paper: false,
  actions: {
    ...approvalHooks(discountRule, ({ number, buyer_name, id }) =>
      [number ?? `#${id}`, buyer_name].filter(Boolean).join(' · '),
    ),
    send: (acting) => refuseUnapproved(acting, discountRule),
    async accept({ changes }) {
      for (const { before, issues } of changes) if (isExpired(before)) issues.push(EXPIRED)
    },
    make_order: makeOrder,
    async convert({ transaction, catalog, specials, access, request_id, address, changes, answers }) {
      for (const change of changes) {
        const { id, before, values, issues } = change
        if (before.status === 'sent' && isExpired(before)) {
          issues.push(EXPIRED)
          continue
        }
        const made = await saveRecord({
          ...{ catalog, specials, access, request_id, address, transaction },
          ...madeFrom(before, { from: quotation, to: invoice, access, more: { date: indianDate(new Date()) } }),
          ...{ id: null, copied_from: [before] },
        })
        values.invoice_id = made.id
        answers.set(id, { invoice: { id: made.id } })
      }
    },
    revise,
  },
})

const EXPIRED = { field: '', message: 'This quotation has expired', rule: 'expired' }

/** The last day counts to its end in India. What was accepted in time binds. */
const isExpired = ({ valid_until }: Readonly<Record<string, unknown>>): boolean =>
  typeof valid_until === 'string' && valid_until < indianDate(new Date())

/** The email address of a new client, as far as the person may read it; what they typed beside the client counts. */
async function fillEmail({ transaction, catalog, access }: Checking, { before, values }: Change): Promise<void> {
  const { contact_id, buyer_email } = values
  if (typeof contact_id !== 'number' || contact_id === before?.contact_id || buyer_email) return
  if (!('email' in openFields(catalog.get('contact'), access))) return
  const [found] = await transaction.query<{ email: string | null }>(
    'select email from contact where business_id = $1::bigint and id = $2::bigint',
    [access.business_id, contact_id],
  )
  values.buyer_email = found?.email ?? null
}

/** The rules of quotations: those of documents, validity, and conversion to an invoice, and revisions. */
followApprovals(discountRule)

export const quotationServer = {
  ...server,
  routes: [...(server.routes ?? []), ...discountRoutes, remainingRoute],
  locked: (before: Readonly<Record<string, unknown>>) => lockedWhilePending(before) ?? server.locked?.(before) ?? null,
  async check(checking: Parameters<NonNullable<typeof server.check>>[0]) {
    for (const { before, values, issues } of savesOf(checking.changes)) {
      const { date, valid_until } = { ...before, ...values } as { date?: string; valid_until?: string }
      if (date && valid_until && valid_until < date)
        issues.push({ field: 'valid_until', message: 'This day lies before the date', rule: 'range' })
    }
    for (const change of checking.changes) numberRevision(change)
    keepRevisions(checking)
    keepPending(checking)
    await server.check?.(checking)
    for (const change of savesOf(checking.changes)) await fillEmail(checking, change)
  },
  async takeNumbers(following: Parameters<NonNullable<typeof server.takeNumbers>>[0]) {
    await server.takeNumbers?.(following)
    await keepSentRevisions(following)
  },
}
