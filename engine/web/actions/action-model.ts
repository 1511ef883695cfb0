import { type ActionDefinition, meets, rightOfAction } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { Right } from '#engine/record/rights.ts'
import { type FormValues, bodyValue, formValues } from '../form/form-model.ts'
import type { ActionLook, Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'

/** An action that the viewer may run now. */
export interface OpenAction {
  name: string
  action: ActionDefinition
}

type Looks = Readonly<Record<string, ActionLook>>

/**
 * The open actions of a record, in the order of the definition: the viewer has the right, and the record is in
 * the state that the action requires. The server checks fields that the viewer may not see.
 */
export function openActions(options: {
  definition: RecordDefinition
  row: Row
  book: OptionBook
  can: (right: Right) => boolean
  looks?: Looks
}): OpenAction[] {
  const { definition, row, book, can, looks = {} } = options
  const kindOf = (record: string, id: unknown) => {
    const kind = book.find(record, id)?.kind
    return typeof kind === 'string' ? kind : undefined
  }
  return entriesOf(definition).filter(({ name, action }) => {
    const needs = looks[name]?.needs
    if (!can(rightOfAction(name, action)) || (needs !== undefined && !can(needs))) return false
    const known = Object.entries(action.from ?? {}).filter(([field]) => Object.hasOwn(row, field))
    return meets(definition, Object.fromEntries(known), row, kindOf) && looks[name]?.is_open?.(row, book) !== false
  })
}

/** The actions that the viewer may run on many records at once; the server checks the state of each record. */
export function bulkActions(definition: RecordDefinition, can: (right: Right) => boolean): OpenAction[] {
  return entriesOf(definition).filter(({ name, action }) => action.bulk && can(rightOfAction(name, action)))
}

const entriesOf = ({ actions = {} }: RecordDefinition): OpenAction[] =>
  Object.entries(actions).map(([name, action]) => ({ name, action }))

/** True for an action without inputs and without a confirmation: one click runs it. */
export const isImmediate = ({ confirm, input = {} }: ActionDefinition): boolean =>
  confirm === undefined && Object.keys(input).length === 0

/** The record with an action's inputs in place of its fields, so that the parts of the form show and check them. */
export function askedOf(definition: RecordDefinition, { input = {} }: ActionDefinition): RecordDefinition {
  return { ...definition, fields: input as Readonly<Record<string, Field>>, form: [], stage: undefined }
}

/** First values of an action's inputs: the record's values of fields with the same name, else their defaults. */
export function firstValues(definition: RecordDefinition, action: ActionDefinition, row?: Row): FormValues {
  const { input = {} } = action
  const names = Object.keys(input)
  const own = names.filter((name) => row && Object.hasOwn(definition.fields, name) && Object.hasOwn(row, name))
  const start = Object.fromEntries(own.map((name) => [name, row?.[name]]))
  return formValues({ definition: askedOf(definition, action), names, start })
}

/** The body with the answers of an action's inputs. */
export function actionBody({ input = {} }: ActionDefinition, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([name, field]) => [name, bodyValue(field, values[name])]))
}
