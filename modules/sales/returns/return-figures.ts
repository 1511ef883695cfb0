import { decimalText } from '#base/exact.ts'
import { type Advance, advanceTax } from '#modules/gst/gstr1/advances.ts'
import { listEntry } from '#modules/gst/gstr1/entries.ts'
import { added, amountsOf, isInterState, NO_AMOUNTS, paise, type TaxAmounts } from '#modules/gst/gstr1/rate-amounts.ts'
import type { Paper } from '#modules/gst/portal/paper.ts'

/** The parts of GSTR-1 that a person checks, in the order of the form. */
export const SECTIONS = ['b2b', 'b2cl', 'exp', 'b2cs', 'nil', 'notes', 'received', 'set_off'] as const
export type Section = (typeof SECTIONS)[number]

/** The rows of GSTR-3B, table 3.1, that outward supplies fill. */
export const OUTWARD = ['taxable', 'zero_rated', 'nil_exempt', 'non_gst'] as const
export type Outward = (typeof OUTWARD)[number]

interface Sum extends TaxAmounts {
  papers: number
}

/** Sums of a return; they grow with the kinds of supplies, not with the papers. */
export interface Figures {
  sections: Map<Section, Sum>
  outward: Map<Outward, TaxAmounts>
  /** Table 3.2: supplies to unregistered buyers of other states, by place of supply. */
  places: Map<string, TaxAmounts>
  papers: number
  total: bigint
  /** Credit notes that lower the tax, and what they amount to. */
  notes: number
  notes_total: bigint
  /** Receipts whose advances the return names. */
  advances: number
}

export const newFigures = (): Figures => ({
  ...{ sections: new Map(), outward: new Map(), places: new Map(), papers: 0, total: 0n },
  ...{ notes: 0, notes_total: 0n, advances: 0 },
})

/** Adds a paper to the sums, in place. Credit notes lower the supplies; those that are listed have a section of their own. */
export function addFigures(figures: Figures, paper: Paper): void {
  count(figures, paper)
  const sign = paper.type === 'CRN' ? -1n : 1n
  const table = listEntry(paper)?.table ?? 'b2cs'
  const is_listed_note = table === 'cdnr' || table === 'cdnur'
  const taxed: Section = is_listed_note ? 'notes' : (table as Section)
  const touched = new Map<Section, TaxAmounts>()
  for (const line of paper.lines) {
    const amounts = amountsOf(line)
    const section = line.taxability === 'taxable' ? taxed : 'nil'
    // The section of notes shows what credit notes lower, less what debit notes add; sections of supplies are lowered by credit notes.
    const shown = section !== 'notes' ? sign : paper.type === 'CRN' ? 1n : -1n
    touched.set(section, added(touched.get(section) ?? NO_AMOUNTS, amounts, shown))
    const row = outwardOf(paper, line.taxability)
    figures.outward.set(row, added(figures.outward.get(row) ?? NO_AMOUNTS, amounts, sign))
    if (row !== 'taxable' || paper.supply_category !== 'B2C' || !isInterState(paper)) continue
    const place = figures.places.get(paper.place_of_supply) ?? NO_AMOUNTS
    figures.places.set(paper.place_of_supply, added(place, amounts, sign))
  }
  for (const [section, amounts] of touched) {
    const before = figures.sections.get(section)
    figures.sections.set(section, { papers: (before?.papers ?? 0) + 1, ...added(before ?? NO_AMOUNTS, amounts) })
  }
}

/**
 * Adds an advance for services to the sums, in place: one that came in raises the outward supplies, one that was set off lowers them (form
 * GSTR-3B, instruction 1 of table 3.1). `is_registered` is true for a client with a GSTIN.
 */
export function addAdvance(
  figures: Figures,
  { kind, advance, is_registered }: { kind: 'received' | 'set_off'; advance: Advance; is_registered: boolean },
): void {
  const { inter, amounts } = advanceTax(advance)
  const sign = kind === 'received' ? 1n : -1n
  figures.advances += 1
  const before = figures.sections.get(kind)
  figures.sections.set(kind, { papers: (before?.papers ?? 0) + 1, ...added(before ?? NO_AMOUNTS, amounts) })
  figures.outward.set('taxable', added(figures.outward.get('taxable') ?? NO_AMOUNTS, amounts, sign))
  const place = advance.place_of_supply
  if (is_registered || !inter || place === null) return
  figures.places.set(place, added(figures.places.get(place) ?? NO_AMOUNTS, amounts, sign))
}

function count(figures: Figures, { type, totals }: Paper): void {
  const total = paise(totals.grand_total)
  if (type === 'CRN') {
    figures.notes += 1
    figures.notes_total += total
  } else {
    figures.papers += 1
    figures.total += total
  }
}

function outwardOf(paper: Paper, taxability: Paper['lines'][number]['taxability']): Outward {
  if (taxability === 'non_gst') return 'non_gst'
  if (/^(?:EXP|SEZ)/.test(paper.supply_category)) return 'zero_rated'
  return taxability === 'taxable' ? 'taxable' : 'nil_exempt'
}

const rupees = (units: bigint): string => decimalText({ units, places: 2 }, 2)

/** Sums as decimal texts in rupees. */
export const amountTexts = ({ taxable, igst, cgst, sgst, cess }: TaxAmounts) => ({
  taxable: rupees(taxable),
  igst: rupees(igst),
  cgst: rupees(cgst),
  sgst: rupees(sgst),
  cess: rupees(cess),
})

/** Everything that the screen shows of a return. */
export function shownFigures({ sections, outward, places, papers, total, notes, notes_total, advances }: Figures) {
  return {
    ...{ papers, total: rupees(total), notes, notes_total: rupees(notes_total), advances },
    sections: SECTIONS.map((section) => {
      const { papers: count, ...amounts } = sections.get(section) ?? { papers: 0, ...NO_AMOUNTS }
      return { section, papers: count, ...amountTexts(amounts) }
    }),
    outward: OUTWARD.map((row) => ({ row, ...amountTexts(outward.get(row) ?? NO_AMOUNTS) })),
    places: [...places].map(([place, amounts]) => ({ place, ...amountTexts(amounts) })),
  }
}

export type ShownFigures = ReturnType<typeof shownFigures>
