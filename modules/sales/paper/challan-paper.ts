import type { Purpose } from '../challans/purposes.ts'
import type { PaperWords } from './paper-words.ts'

type Row = Readonly<Record<string, unknown>>

/** The copies of a delivery challan (CGST rules, rule 55(2)). */
export const CHALLAN_COPIES = ['original_for_consignee', 'duplicate', 'triplicate_for_consigner'] as const

const PURPOSE_WORDS: Readonly<Record<Purpose, keyof PaperWords>> = {
  'Job Work': 'job_work',
  'Sale on approval': 'on_approval',
  'Exhibition or Fairs': 'fair',
  Others: 'other_movement',
}

/** What a challan says of its goods beside number and date: why they travel, and until when they are back. */
export const challanFacts = (row: Row, words: PaperWords, dayOf: (day: unknown) => string): [string, string][] => [
  [words.sent_for, words[PURPOSE_WORDS[row.purpose as Purpose] ?? 'other_movement']],
  [words.work, String(row.work ?? '')],
  [words.back_by, dayOf(row.back_by)],
]

/** The words of the law on a challan. */
export const challanLegends = (row: Row, words: PaperWords): string[] => [
  row.purpose === 'Job Work' ? words.job_work_legend : words.challan_legend,
]
