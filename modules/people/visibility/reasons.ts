import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'

/** Why a right reaches a record, or does not: told by the functions that decide, in words by the browser. */
export type Reason =
  /** Open to them without looking at the record: the business is theirs, they are Admin, everybody reads this list, the right covers all. */
  | { because: 'business_owner' | 'admin' | 'everybody' | 'all' }
  /** Theirs, or of somebody in their teams. `under` is their own team where the person is in a team below it. */
  | { because: 'owner' | 'creator'; self: boolean; person: string; team: string | null; under: string | null }
  /** In one of their branches. */
  | { because: 'location'; location: string }
  /** Seen where its parent is seen; `reasons` are those for the parent. */
  | { because: 'parent'; record: string; title: string; seen: boolean; reasons: Reason[] }
  /** No role gives the right at all. */
  | { because: 'no_right' }
  /** What cannot be seen cannot be changed either. */
  | { because: 'not_seen' }
  /** The right is there but does not reach this record. */
  | { because: 'out_of_reach'; person: string | null; location: string | null }

/** One right of one person on one record. */
export interface RightAnswer {
  right: Right
  allowed: boolean
  /** How far the right reaches, added up over all roles. */
  scope: Scope
  /** Roles that give it that far. */
  roles: string[]
  reasons: Reason[]
}

/** One field that is not open for editing. */
export interface FieldAnswer {
  field: string
  label: string
  rule: FieldRule
  /** Roles that say so. */
  roles: string[]
}

/** A person as the answers name them. */
export interface SeenPerson {
  id: number
  name: string
  role_names: string[]
  is_owner: boolean
}

/** Who can see and edit a record, the first ones by name. */
export interface VisibilityList {
  record: string
  id: number
  title: string
  people: (SeenPerson & { view: RightAnswer; edit: RightAnswer })[]
  /** True when there are more people than were looked at. */
  more: boolean
}

/** Everything about one person and one record. */
export interface VisibilityAnswer {
  record: string
  id: number
  title: string
  user: SeenPerson
  rights: RightAnswer[]
  fields: FieldAnswer[]
}
