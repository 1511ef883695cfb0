/** A question to `GET /api/metrics`: a figure between two days, in all or divided. */
export interface Question {
  metric: string
  from: string
  to: string
  by?: string
  owners?: number[]
}

// The record of a metric that is not named after it.
const RECORDS: Record<string, string> = {
  won: 'lead',
  lost: 'lead',
  lost_opportunity: 'opportunity',
  follow_up: 'lead',
  without_follow_up: 'lead',
  open_task: 'task',
  completed_task: 'task',
  meeting_held: 'meeting',
  visit_made: 'visit',
  invoice_taxable: 'invoice',
  bill_taxable: 'bill',
  ...Object.fromEntries(
    ['cgst', 'sgst', 'igst', 'cess'].flatMap((tax) => ['invoice', 'bill'].map((one) => [`${one}_${tax}`, one])),
  ),
  money_due: 'invoice',
  money_due_by_day: 'invoice',
  bills_due_by_day: 'bill',
}

/** The records that some figures count, so that a screen follows changes of them. */
export const recordsOf = (questions: readonly Question[]): string[] => [
  ...new Set(questions.map(({ metric }) => RECORDS[metric] ?? metric)),
]
