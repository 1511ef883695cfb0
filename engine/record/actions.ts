import type { Field } from './fields.ts'
import type { Right } from './rights.ts'

/** A condition on the kind of a lookup entry; the business may name the entry as it likes. */
export interface KindCondition {
  kind: string | readonly string[]
}

/** The state a record must be in, by field: one of the listed values (null: empty), or an entry of a lookup's kind. */
export type StateCondition = Readonly<Record<string, readonly unknown[] | KindCondition>>

/** A value that an action sets: a wire value, the first entry of a lookup's kind, the current time, or the viewer. */
export type ActionValue = string | number | boolean | null | { kind: string } | { now: true } | { me: true }

/**
 * A change of state with a name: `approve`, `cancel`, `convert`. The definition gives its route
 * (`POST /{path}/{id}/{name}`), its right in the role matrix, its button and dialog, its form for many records,
 * its line in the history and its place in the OpenAPI description.
 */
export interface ActionDefinition {
  /** Words of the button: "Approve". */
  label: string
  /** The name of the action in the history: `approved`; defaults to the action's name. */
  past?: string
  /** The right that the action requires; defaults to the action's name. */
  right?: Right
  /** The state the record must be in; without it the action is always available. */
  from?: StateCondition
  /** Values that the action sets on the record. */
  to?: Readonly<Record<string, ActionValue>>
  /** Fields of the action's form; hooks receive the answers. Answers named like fields of the record are saved in them. */
  input?: Readonly<Record<string, Field>>
  /** A question that the person must confirm before the action runs. */
  confirm?: string
  /** The action can be applied to many selected records at once. */
  bulk?: boolean
  /** The button is shown as a warning, because the action removes or cancels something. */
  danger?: boolean
}

/** The part of a definition that conditions are checked against. */
type WithFields = { fields: Readonly<Record<string, Field>> }

/** The right that an action requires. */
export const rightOfAction = (name: string, action: ActionDefinition): Right => action.right ?? name

/** All rights of a record: those of its definition and those that its actions add, without duplicates. */
export function rightsOf({
  rights,
  actions = {},
}: {
  rights: readonly Right[]
  actions?: Readonly<Record<string, ActionDefinition>>
}): Right[] {
  return [...new Set([...rights, ...Object.entries(actions).map(([name, action]) => rightOfAction(name, action))])]
}

/** Returns the kind of a lookup entry by its id. */
export type KindOf = (record: string, id: unknown) => string | undefined

/** True if the record meets the condition; `kindOf` answers the kinds of lookup entries. */
export function meets(
  definition: WithFields,
  from: StateCondition | undefined,
  row: Readonly<Record<string, unknown>>,
  kindOf: KindOf,
): boolean {
  return Object.entries(from ?? {}).every(([name, wanted]) => {
    const value = row[name] ?? null
    if (Array.isArray(wanted)) return wanted.includes(value)
    const field = definition.fields[name]
    const { kind } = wanted as KindCondition
    const actual = field.kind === 'reference' ? kindOf(field.to, value) : undefined
    return actual !== undefined && (typeof kind === 'string' ? kind === actual : kind.includes(actual))
  })
}

/** Names of the lookups whose kinds an action's conditions and values refer to. */
export function lookupsOf(definition: WithFields, { from = {}, to = {} }: ActionDefinition): string[] {
  const isKind = (value: unknown) => typeof value === 'object' && value !== null && 'kind' in value
  const names = [...Object.entries(from), ...Object.entries(to)].flatMap(([name, value]) =>
    isKind(value) ? [name] : [],
  )
  return [
    ...new Set(
      names.flatMap((name) => {
        const field = definition.fields[name]
        return field.kind === 'reference' ? [field.to] : []
      }),
    ),
  ]
}
