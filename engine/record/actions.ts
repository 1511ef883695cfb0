import type { RecordDefinition } from './define.ts'
import type { Field } from './fields.ts'
import type { Right } from './rights.ts'

/** Values that a record must have, by field: one of the listed ones. A reference to a lookup may name its kind. */
export type StateCondition = Readonly<Record<string, readonly unknown[] | { kind: string | readonly string[] }>>

/**
 * A change of state with a name: `approve`, `cancel`, `convert`. The definition gives its route
 * (`POST /{path}/{id}/{name}`), its right in the role matrix, its button and dialog, its form for many records,
 * its line in the history and its place in the OpenAPI description.
 */
export interface ActionDefinition {
  /** Words of the button: "Approve". */
  label: string
  /** The right it asks for; the action's own name unless told. */
  right?: Right
  /** What the record must be like; without it the action is always open. */
  from?: StateCondition
  /** Values that the action gives the record. Those of a lookup may name the kind: the first entry of it is taken. */
  to?: Readonly<Record<string, unknown>>
  /** What the person is asked for; the answers reach the `act` hook. Names of the record's own fields are saved with it. */
  input?: Readonly<Record<string, Field>>
  /** A question that must be answered with yes before it happens. */
  confirm?: string
  /** It can be done to many selected records at once. */
  bulk?: boolean
  /** Shown as a warning: it takes something away. */
  danger?: boolean
}

/** The right that an action asks for. */
export const rightOfAction = (name: string, action: ActionDefinition): Right => action.right ?? name

/** Every right that can be given on a record: those of its routes, then those that only its actions ask for. */
export function rightsOf({ rights, actions = {} }: Pick<RecordDefinition, 'rights' | 'actions'>): Right[] {
  return [...new Set([...rights, ...Object.entries(actions).map(([name, action]) => rightOfAction(name, action))])]
}
