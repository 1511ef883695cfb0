import type { Field } from './fields.ts'
import type { Right } from './rights.ts'

/** What a lookup's entry must mean, whatever a business calls it. */
export interface KindCondition {
  kind: string | readonly string[]
}

/** What a record must be like, field by field: one of the listed values (null: empty), or an entry of a lookup's kind. */
export type StateCondition = Readonly<Record<string, readonly unknown[] | KindCondition>>

/** A value that an action gives: a wire value, the first entry of a lookup's kind, this moment, or the viewer. */
export type ActionValue = string | number | boolean | null | { kind: string } | { now: true } | { me: true }

/**
 * A change of state with a name: `approve`, `cancel`, `convert`. The definition gives its route
 * (`POST /{path}/{id}/{name}`), its right in the role matrix, its button and dialog, its form for many records,
 * its line in the history and its place in the OpenAPI description.
 */
export interface ActionDefinition {
  /** Words of the button: "Approve". */
  label: string
  /** The history's word for it: `approved`; the action's name unless told. */
  past?: string
  /** The right it asks for; the action's own name unless told. */
  right?: Right
  /** What the record must be like; without it the action is always open. */
  from?: StateCondition
  /** Values that the action gives the record. */
  to?: Readonly<Record<string, ActionValue>>
  /** What the person is asked for; the answers reach the hooks. Names of the record's own fields are saved with it. */
  input?: Readonly<Record<string, Field>>
  /** A question that must be answered with yes before it happens. */
  confirm?: string
  /** It can be done to many selected records at once. */
  bulk?: boolean
  /** Shown as a warning: it takes something away. */
  danger?: boolean
}

/** The part of a definition that conditions need. */
type WithFields = { fields: Readonly<Record<string, Field>> }

/** The right that an action asks for. */
export const rightOfAction = (name: string, action: ActionDefinition): Right => action.right ?? name

/** Every right of a record: its own and those that its actions add, each once. */
export function rightsOf({
  rights,
  actions = {},
}: {
  rights: readonly Right[]
  actions?: Readonly<Record<string, ActionDefinition>>
}): Right[] {
  return [...new Set([...rights, ...Object.entries(actions).map(([name, action]) => rightOfAction(name, action))])]
}

/** Tells the kind of a lookup's entry by its id. */
export type KindOf = (record: string, id: unknown) => string | undefined

/** Is the record in a state from which the action may be taken? `kindOf` knows the lookups. */
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
    const is = field.kind === 'reference' ? kindOf(field.to, value) : undefined
    return is !== undefined && (typeof kind === 'string' ? kind === is : kind.includes(is))
  })
}

/** Lookups whose kinds an action needs to know. */
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
