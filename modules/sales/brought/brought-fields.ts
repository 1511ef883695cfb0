import { choice, money, text } from '#engine/record/fields.ts'
import { HEADINGS } from '../documents/headings.ts'

/** Where a paper that was not written here comes from: an opening balance, or an invoice or bill of the books before. */
export const BROUGHT = choice({
  label: 'Brought forward',
  options: ['opening', 'imported'],
  labels: { opening: 'Opening balance', imported: 'Imported' },
  read_only: true,
})

const FROM_FILES = { read_only: true, from_files: true } as const

/** What an invoice or bill of the books before has: its number there, its total, and what was paid of it. */
export const OLD_PAPER_FIELDS = {
  brought: BROUGHT,
  old_number: text({
    ...FROM_FILES,
    label: 'Old number',
    max: 40,
    headings: HEADINGS.old_number,
  }),
  old_total: money({
    ...FROM_FILES,
    label: 'Old total',
    headings: HEADINGS.old_total,
  }),
  old_charges: money({
    ...FROM_FILES,
    label: 'Old charges',
    help: 'Freight and the like, without tax',
    headings: HEADINGS.old_charges,
  }),
  old_balance: money({
    ...FROM_FILES,
    label: 'Left to pay',
    help: 'Without it: the total less what was paid before',
    headings: HEADINGS.old_balance,
  }),
  paid_before: money({
    ...FROM_FILES,
    label: 'Paid before',
    headings: HEADINGS.paid_before,
  }),
} as const

type Row = Readonly<Record<string, unknown>> | null | undefined

/** True for a paper that stands for an opening balance. */
export const isOpening = (row: Row): boolean => row?.brought === 'opening'

/** True for a paper that was not written here: it took no number, moved no goods and was never sent to a portal. */
export const isBrought = (row: Row): boolean => isOpening(row) || row?.brought === 'imported'
