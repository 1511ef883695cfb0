import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'

/** What the signed-in person may do with one record. The server decides; this only hides what it would refuse. */
export interface Rights {
  can: (right: Right) => boolean
  /** How far a right goes: own, team, branch or all records, by the widest of the roles. */
  reach: (right: Right) => Scope
  rule: (field: string) => FieldRule
  ready: boolean
}
