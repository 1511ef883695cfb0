import { createContext, useContext, useSyncExternalStore } from 'react'
import { computed } from '#engine/record/compute.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { share } from './share.ts'
import type { Row } from '../override.ts'
import type { FormValues } from './field-values.ts'
import { computeDraft } from './form-model.ts'

/** A store of the computed fields for the current values of a form. */
export interface ComputedStore {
  subscribe: (listener: () => void) => () => void
  values: () => Record<string, unknown>
}

/** Creates the store; it is updated at each key. Unchanged values keep their identity. */
export function makeComputedStore(options: {
  definition: RecordDefinition
  row?: Row
  form: {
    getValues: () => FormValues
    subscribe: (options: { formState: { values: true }; callback: () => void }) => () => void
  }
}): ComputedStore {
  const { definition, row, form } = options
  const fields = Object.entries(definition.fields)
  const work = (before: Record<string, unknown>): Record<string, unknown> => {
    const values = form.getValues()
    // If the person may not see the lines, nothing can be computed here; show the values last computed by the server.
    const is_blind = fields.some(
      ([name, field]) => field.kind === 'lines' && !(name in values) && row && !(name in row),
    )
    if (row && is_blind) return row
    try {
      return share(before, computed(definition, computeDraft({ definition, values, row })))
    } catch {
      // A failing computation must not interrupt typing; the server computes again and reports the error.
      return {}
    }
  }
  let values: Record<string, unknown> = {}
  let is_started = false
  return {
    subscribe(listener) {
      if (!definition.compute) return () => {}
      return form.subscribe({
        formState: { values: true },
        callback() {
          values = work(values)
          listener()
        },
      })
    },
    values() {
      if (!is_started && definition.compute) {
        is_started = true
        values = work(values)
      }
      return values
    },
  }
}

const NONE: ComputedStore = { subscribe: () => () => {}, values: () => EMPTY }
const EMPTY: Record<string, unknown> = {}

/** The computed values of the surrounding form; empty without one. */
export const ComputedValues = createContext<ComputedStore>(NONE)

/** All computed values of the form, live. */
export function useComputedValues(): Readonly<Record<string, unknown>> {
  const store = useContext(ComputedValues)
  return useSyncExternalStore(store.subscribe, store.values)
}

/** The computed value of one field of the form, live; for lines a list with one entry for each. */
export function useComputedValue(name: string): unknown {
  const store = useContext(ComputedValues)
  return useSyncExternalStore(store.subscribe, () => store.values()[name])
}
