import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'

/** What the signed-in person may do with one kind of record. The server decides; screens only hide what it would refuse. */
export interface Rights {
  can: (right: Right) => boolean
  /** The scope of a right: the widest of the person's roles. */
  reach: (right: Right) => Scope
  rule: (field: string) => FieldRule
  ready: boolean
}
