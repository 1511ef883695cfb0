import type { RecordDefinition } from '#engine/record/define.ts'
import type { Row } from '../override.ts'
import { bodyValue, type FormValues, inputValue, same } from './form-model.ts'

/** One field that two people changed: its first value, the typed value and the value the other person saved. Wire values. */
export interface Clash {
  name: string
  mine: unknown
  theirs: unknown
}

/** A refused save: the clashing fields, the other person's further changes, and the version to save against. */
export interface Conflict {
  version: number
  current: Row
  clashes: Clash[]
  /** Fields that only the other person changed; they are kept as the other saved them. */
  others: string[]
}

/** Whose value of a clashing field is saved. */
export type Choice = 'mine' | 'theirs'

/** Compares the first values of the form, the typed values and the server's current values. */
export function findConflict(options: {
  definition: RecordDefinition
  names: readonly string[]
  before: FormValues
  values: FormValues
  current: Row
  version: number
}): Conflict {
  const { definition, names, before, values, current, version } = options
  const clashes: Clash[] = []
  const others: string[] = []
  for (const name of names) {
    const field = definition.fields[name]
    if (!field || field.read_only || field.computed) continue
    const base = bodyValue(field, before[name])
    const mine = bodyValue(field, values[name])
    const theirs = bodyValue(field, inputValue(field, current[name]))
    if (same(base, theirs) || same(mine, theirs)) continue
    if (same(base, mine)) others.push(name)
    else clashes.push({ name, mine, theirs })
  }
  return { version, current, clashes, others }
}

/** The form's values after a conflict was settled, and the new values to compare with. Typed values are lost only where the person chose so. */
export function settle(options: {
  definition: RecordDefinition
  names: readonly string[]
  values: FormValues
  conflict: Conflict
  choices: Readonly<Record<string, Choice>>
}): { values: FormValues; before: FormValues } {
  const { definition, names, values, conflict, choices } = options
  const settled = { ...values }
  const before: FormValues = {}
  for (const name of names) {
    const field = definition.fields[name]
    before[name] = inputValue(field, conflict.current[name])
    const clash = conflict.clashes.some((one) => one.name === name)
    if (conflict.others.includes(name) || (clash && choices[name] === 'theirs')) settled[name] = before[name]
  }
  return { values: settled, before }
}
