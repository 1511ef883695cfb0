import { addDays, dayFirst } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { type Change, type Checking, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { isOpening } from '../../brought/brought-fields.ts'
import { checkOldTotals, keepBrought, keepOldNumbers, takeOldPapers } from '../../brought/old-papers.server.ts'
import { partyNames } from '../../brought/party-names.server.ts'
import { readOldRows } from '../../brought/read-old-rows.server.ts'
import { keepPeriod } from '../../books/period.server.ts'
import { keepIssued, withoutNumber } from '../../documents/issued.server.ts'
import { fillItemLines } from '../../documents/items/fill-lines.server.ts'
import { partyOf } from '../../documents/party.server.ts'
import { readSeller, type Seller } from '../../documents/seller.server.ts'
import { checkBilledPieces } from '../../orders/job-work/bills.server.ts'
import { seriesFor, seriesOf } from '../../numbers/series-rows.server.ts'
import { takeDocumentNumbers } from '../../numbers/take-number.server.ts'
import { markBalances } from '../../outstanding/balances/keep.server.ts'
import { keepFacts } from '../../paper/facts.server.ts'
import { keepPaperEntries, moneyActions } from '../../payments/paper-money.server.ts'
import { moveBills } from '../../stock/bought.server.ts'
import { deductTds } from '../../withholding/deduct.server.ts'
import { makeDebitNotes } from '../debit-notes/debit-note.server.ts'
import { PAID } from '../paid.ts'
import { bill } from './bill.record.ts'
import { isClaimed, lastDayOfClaim, linesByInputTax } from './input-tax.ts'
import { keepBillKeys, refuseSecond } from './one-bill.server.ts'
import { billFindings, differenceOf } from './price-bill.ts'
import { selfInvoiceRoute } from './self-invoice.server.ts'
import { needsSelfInvoice, SELF_INVOICE } from './self-invoice.ts'
import { supplierFields } from './supplier.ts'

const LOCKED = 'A posted bill is not changed. Cancel it, or correct it with a debit note.'

// Inputs with the day of an action.
const DAYS = { record_payment: 'payment_date', write_off: 'lost_date', give_back: 'refund_date' }

const money = moneyActions(PAID)

/** The rules of purchase bills: the copy of the supplier, tax, one bill of a number, posting, money and goods. */
export const billServer: RecordServer = {
  record: bill.name,
  locked: ({ status }) => (status === 'draft' ? null : LOCKED),
  namedInFiles: { contact_id: partyNames('Seller') },
  readRows: readOldRows,
  async check(checking) {
    keepIssued(checking, { locked: LOCKED, kept: 'A posted bill is cancelled, not deleted' })
    await takeOldPapers(checking)
    takeOldBills(checking)
    keepBrought(checking)
    if (checking.action !== 'return_goods') await keepPeriod(checking, DAYS)
    const { transaction, once, action } = checking
    const buyer = await once('seller of documents', () => readSeller(transaction))
    for (const change of savesOf(checking.changes)) {
      if (change.before && change.before.status !== 'draft') continue
      await complete(checking, change, buyer)
      await fillItemLines(checking, change, { side: 'purchase' })
      const draft = { ...change.before, ...change.values }
      const findings = billFindings(draft)
      const is_posted = action === 'post'
      if (!isOpening(draft))
        change.issues.push(...(is_posted ? findings.issues : findings.halting), ...dayIssues(draft))
      if (is_posted) change.issues.push(...postIssues(draft))
      // A business outside the regular scheme has no credit to claim (CGST Act, sections 10(4) and 16(1)).
      if (is_posted && buyer.registration !== 'Regular') claimNothing(change, draft)
      if (change.issues.length === 0) await refuseSecond(checking, change)
    }
    checkOldTotals(checking)
  },
  actions: {
    ...money,
    return_goods: makeDebitNotes,
    async post(acting) {
      money.post(acting)
      await checkBilledPieces(acting)
      await deductTds(acting)
    },
  },
  routes: [selfInvoiceRoute],
  async takeNumbers({ transaction, written }) {
    const docs = withoutNumber(written)
    await takeDocumentNumbers(transaction, { definition: bill, docs })
    await takeDocumentNumbers(transaction, {
      definition: bill,
      docs: docs.filter(needsSelfInvoice),
      series: SELF_INVOICE,
    })
    // The GSTIN that we have now decides in whose return the tax counts.
    await keepFacts(transaction, { definition: bill, docs })
  },
  async after(following) {
    await keepBillKeys(following)
    await keepPaperEntries(PAID, following)
    await markBalances(PAID, following)
    await keepOldNumbers(following)
    await moveBills(following)
  },
}

/** Marks a bill and all its lines as not claimed. */
function claimNothing({ values }: Change, { lines }: Readonly<Record<string, unknown>>): void {
  values.input_tax = 'not_claimed'
  const rows = (lines ?? []) as Record<string, unknown>[]
  if (rows.some(({ input_tax }) => input_tax)) values.lines = rows.map((row) => ({ ...row, input_tax: null }))
}

/** An imported bill has the number and the day of the supplier, and the total that stands on it. */
function takeOldBills({ changes }: Checking): void {
  for (const { before, values } of savesOf(changes)) {
    if (before || values.brought !== 'imported') continue
    values.bill_number ??= values.old_number
    values.bill_date ??= values.date
    values.bill_total ??= values.old_total
  }
}

/** Fills in what the person left empty: the branch and its registration, the supplier's data, the last day. */
async function complete(checking: Checking, { before, values }: Change, buyer: Seller): Promise<void> {
  const { transaction, once } = checking
  const now = (): Record<string, unknown> => ({ ...before, ...values })
  if (!now().location_id) values.location_id = buyer.main_location_id
  const place = buyer.locations.get(now().location_id as number)
  const facts = {
    buyer_state: place?.state ?? buyer.gstin?.slice(0, 2) ?? null,
    buyer_registration: buyer.registration,
  }
  for (const [name, value] of Object.entries(facts)) if (now()[name] !== value) values[name] = value
  const { contact_id } = now()
  if (typeof contact_id === 'number' && contact_id !== (before?.contact_id ?? null)) {
    const copied = supplierFields(await partyOf(checking, contact_id))
    // What the person typed beside the supplier counts; what was the former supplier's does not.
    for (const [name, value] of Object.entries(copied))
      if (values[name] === undefined || values[name] === null) values[name] = value
  }
  if (before || !values.bill_date || values.due_date) return
  const rows = await once('series Purchase', () => seriesOf(transaction, 'Purchase'))
  const { days } = seriesFor(rows, now().location_id)
  if (days !== null) values.due_date = addDays(String(values.bill_date), days)
}

type Issues = Change['issues']

/** Days that can only be a mistake. */
function dayIssues({ bill_date, date, due_date }: Readonly<Record<string, unknown>>): Issues {
  const issues: Issues = []
  if (bill_date && date && String(date) < String(bill_date))
    issues.push({ field: 'date', message: 'This day lies before the date on the bill', rule: 'date_before' })
  if (bill_date && due_date && String(due_date) < String(bill_date))
    issues.push({ field: 'due_date', message: 'The bill is due before its own date', rule: 'date_before' })
  return issues
}

/** What a posted bill needs beyond its amounts: what makes its tax a credit (CGST Act, section 16(2); CGST Rules, rule 36). */
function postIssues(draft: Readonly<Record<string, unknown>>): Issues {
  const issues: Issues = []
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  if (!draft.supplier_name) say('contact_id', 'Choose the supplier', 'required')
  if (!draft.bill_number) say('bill_number', 'Enter the number that stands on the bill', 'required')
  if (!draft.bill_date) say('bill_date', 'Enter the date that stands on the bill', 'required')
  if (String(draft.date) > indianDate(new Date())) say('date', 'The date lies in the future', 'future')
  const tax = ['cgst', 'sgst', 'igst', 'cess'].some((name) => Number(draft[name] ?? 0) > 0)
  if (tax && draft.reverse_charge !== true && !draft.supplier_gstin)
    say('supplier_gstin', 'The bill shows tax, so the supplier has a GSTIN: enter it', 'required')
  const difference = differenceOf(draft)
  if (difference !== null)
    say('bill_total', `The lines and the total on the bill differ by ₹${difference}`, 'total_differs')
  const claims = [...linesByInputTax(draft).keys()].some(isClaimed)
  if (tax && claims && draft.bill_date) {
    const last = lastDayOfClaim(String(draft.bill_date))
    if (String(draft.date) > last)
      say(
        'input_tax',
        `The tax of this bill could be claimed up to ${dayFirst(last)} (CGST Act, section 16(4)). Choose “Do not claim it”.`,
        'too_late',
      )
  }
  return issues
}
