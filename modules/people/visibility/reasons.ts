import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'

/** Why a right covers a record, or does not: computed on the server, put into words by the browser. */
export type Reason =
  /** Open without looking at the record: they own the business, are Admin, everybody reads this list, or the right covers all. */
  | { because: 'business_owner' | 'admin' | 'everybody' | 'all' }
  /** The owner is the person or a member of their teams. `under` is their own team if the owner is in a team below it. */
  | { because: 'owner' | 'creator'; self: boolean; person: string; team: string | null; under: string | null }
  /** The record is in one of their branches. */
  | { because: 'location'; location: string }
  /** Visible with its parent; `reasons` are those for the parent. */
  | { because: 'parent'; record: string; title: string; seen: boolean; reasons: Reason[] }
  /** No role gives the right. */
  | { because: 'no_right' }
  /** The record is not visible, so it cannot be edited. */
  | { because: 'not_seen' }
  /** The person has the right, but it does not cover this record. */
  | { because: 'out_of_reach'; person: string | null; location: string | null }

/** One right of one person on one record. */
export interface RightAnswer {
  right: Right
  allowed: boolean
  /** The scope of the right, added up over all roles. */
  scope: Scope
  /** Roles that give this scope. */
  roles: string[]
  reasons: Reason[]
}

/** One field that is not open for editing. */
export interface FieldAnswer {
  field: string
  label: string
  rule: FieldRule
  /** Roles with this rule. */
  roles: string[]
}

/** A person as the answers name them. */
export interface SeenPerson {
  id: number
  name: string
  role_names: string[]
  is_owner: boolean
}

/** The people who can see and edit a record, the first ones by name. */
export interface VisibilityList {
  record: string
  id: number
  title: string
  people: (SeenPerson & { view: RightAnswer; edit: RightAnswer })[]
  /** True if there are more people than were checked. */
  more: boolean
}

/** All decisions about one person and one record. */
export interface VisibilityAnswer {
  record: string
  id: number
  title: string
  user: SeenPerson
  rights: RightAnswer[]
  fields: FieldAnswer[]
}
