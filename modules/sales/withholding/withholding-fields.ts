import { choice, money, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { NATURE_LABELS, TCS_NATURES, TDS_NATURES } from './sections.ts'

const labelsOf = (natures: readonly (keyof typeof NATURE_LABELS)[]) =>
  Object.fromEntries(natures.map((nature) => [nature, NATURE_LABELS[nature]]))

/** The TDS of a bill, which is deducted when the bill is posted (Income-tax Act 2025, section 393; until March 2026 the Act of 1961). */
export const TDS_FIELDS = {
  tds_nature: choice({
    label: 'TDS on',
    help: 'Deducted when the bill is posted, once the limit of the supplier is passed',
    options: TDS_NATURES,
    labels: labelsOf(TDS_NATURES),
  }),
  tds_section: text({ label: 'TDS section', max: 40, read_only: true }),
  tds_rate: text({ label: 'TDS rate in %', max: 10, read_only: true }),
  tds_base: money({ label: 'Amount that TDS is on', read_only: true }),
  tds_advance: money({ label: 'Counted with advances', read_only: true }),
  withheld: money({ label: 'TDS of the bill', read_only: true }),
} as const

/** The TDS of an advance to a supplier: tax is due when it is paid, if that is before the bill. */
export const ADVANCE_TDS_FIELDS = {
  tds_nature: choice({
    label: 'TDS on the advance for',
    help: 'On what stands on no bill. The amount is the money that goes; the TDS is beside it',
    options: TDS_NATURES,
    labels: labelsOf(TDS_NATURES),
  }),
  tds_section: text({ label: 'TDS section', max: 40, read_only: true }),
  tds_rate: text({ label: 'TDS rate in %', max: 10, read_only: true }),
  tds_value: money({ label: 'Advance with TDS', read_only: true }),
  tds_base: money({ label: 'Amount that TDS is on', read_only: true }),
  withheld: money({ label: 'TDS of the advance', read_only: true }),
} as const

/** The TCS of an invoice, which the client pays on top of it (Income-tax Act 2025, section 394; until March 2026 section 206C). */
export const TCS_FIELDS = {
  tcs_nature: choice({
    label: 'TCS on',
    help: 'Added to the total of the invoice',
    options: TCS_NATURES,
    labels: labelsOf(TCS_NATURES),
  }),
  buyer_pan: text({
    label: 'PAN of the client',
    help: 'For TCS. A GSTIN has it already; without it the rate is higher',
    max: 10,
    check: checks.pan,
    example: () => 'AAACC1206D',
    show_if: { field: 'tcs_nature', values: [...TCS_NATURES] },
  }),
  tcs_section: text({ label: 'TCS section', max: 40, computed: true }),
  tcs_rate: text({ label: 'TCS rate in %', max: 10, computed: true }),
  tcs: money({ label: 'TCS', computed: true }),
} as const
