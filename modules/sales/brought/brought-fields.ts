import { choice, money, text } from '#engine/record/fields.ts'

/** Where a paper that was not written here comes from: an opening balance, or an invoice or bill of the books before. */
export const BROUGHT = choice({
  label: 'Brought forward',
  options: ['opening', 'imported'],
  labels: { opening: 'Opening balance', imported: 'Imported' },
  read_only: true,
})

/** What an invoice or bill of the books before has: its number there, its total, and what was paid of it. */
export const OLD_PAPER_FIELDS = {
  brought: BROUGHT,
  old_number: text({
    label: 'Old number',
    max: 40,
    headings: ['Invoice No', 'Invoice No.', 'Invoice Number', 'Bill No', 'Voucher No', 'Vch No.', 'Number'],
  }),
  old_total: money({
    label: 'Old total',
    headings: ['Total Amount', 'Invoice Total', 'Grand Total', 'Invoice Value', 'Gross Total', 'Total', 'Invoice Amount'],
  }),
  old_charges: money({
    label: 'Old charges',
    help: 'Freight and the like, without tax',
    headings: ['Other Charges', 'Freight', 'Shipping Charge', 'Shipping Charges', 'Transport Charges'],
  }),
  paid_before: money({
    label: 'Paid before',
    headings: ['Received', 'Received Amount', 'Paid', 'Received/Paid Amount', 'Amount Received', 'Amount Paid'],
  }),
} as const

type Row = Readonly<Record<string, unknown>> | null | undefined

/** True for a paper that stands for an opening balance. */
export const isOpening = (row: Row): boolean => row?.brought === 'opening'

/** True for a paper that was not written here: it took no number, moved no goods and was never sent to a portal. */
export const isBrought = (row: Row): boolean => isOpening(row) || row?.brought === 'imported'
