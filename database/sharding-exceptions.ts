/** What may break a rule of docs/decisions/0025, and why. `part` is a piece of the statement or of the breach's detail. */
export interface Exception {
  rule: string
  part: string
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'no sequence of its own',
    part: `nextval('business_id_seq')`,
    reason: 'A new business must know its number before the transaction that makes it can name its tenant.',
  },
]
