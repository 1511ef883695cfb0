import { moved } from '#ui/drag-order.ts'
import type { LineValues } from '#engine/web/form/line-values.ts'
import { share } from '#engine/web/form/share.ts'

/** The lines of a form, each with a key that it keeps when it moves. */
export interface SheetState {
  lines: readonly LineValues[]
  keys: readonly number[]
}

/** The part of a form that a sheet reads and writes; react-hook-form has it. */
export interface LinesForm {
  getValues: (path: string) => unknown
  setValue: (path: string, value: unknown, options: { shouldDirty: true; shouldValidate?: true }) => void
  /** Checks the value at a path and sets its errors. */
  trigger: (path: string) => Promise<boolean>
  clearErrors: (path: string) => void
  subscribe: (options: { name: string; formState: { values: true }; callback: () => void }) => () => void
}

/** A store of the lines of one field of a form. An unchanged line keeps its identity, so that only changed rows render. */
export interface Sheet {
  subscribe: (listener: () => void) => () => void
  state: () => SheetState
  setCell: (row: number, name: string, value: unknown) => void
  insert: (row: number, line: LineValues) => void
  remove: (row: number) => void
  move: (from: number, to: number) => void
  /** Replaces all lines. */
  replace: (lines: readonly LineValues[]) => void
}

/** Creates the store of the lines at a path of a form. The values stay in the form. */
export function makeSheet({ form, path }: { form: LinesForm; path: string }): Sheet {
  let next_key = 0
  let state: SheetState = { lines: [], keys: [] }
  const listeners = new Set<() => void>()

  function take() {
    const values = (form.getValues(path) ?? []) as LineValues[]
    // The form changes its lines in place, so copies are kept to detect changes. Lines are matched by key.
    const before = new Map(state.keys.map((key, index) => [key, state.lines[index]]))
    const named = values.map((_, index) => state.keys[index] ?? next_key++)
    const lines = values.map((line, index) => share(before.get(named[index]), { ...line }) as LineValues)
    if (lines.length === state.lines.length && lines.every((line, index) => line === state.lines[index])) return
    state = { lines, keys: named }
    for (const listener of listeners) listener()
  }

  function put(lines: readonly LineValues[], keys: readonly number[]) {
    // Errors are stored by position, and the positions have changed; the following check sets them again.
    form.clearErrors(path)
    const before = state
    state = { lines, keys }
    form.setValue(path, lines, { shouldDirty: true })
    void form.trigger(path)
    if (before !== state) for (const listener of listeners) listener()
  }

  take()
  let stop = () => {}
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        stop = form.subscribe({ name: path, formState: { values: true }, callback: () => take() })
        take()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    state: () => state,
    setCell: (row, name, value) =>
      form.setValue(`${path}.${row}.${name}`, value, { shouldDirty: true, shouldValidate: true }),
    insert: (row, line) => put(state.lines.toSpliced(row, 0, line), state.keys.toSpliced(row, 0, next_key++)),
    remove: (row) => put(state.lines.toSpliced(row, 1), state.keys.toSpliced(row, 1)),
    move(from, to) {
      if (from === to || to < 0 || to >= state.lines.length) return
      put(moved(state.lines, from, to), moved(state.keys, from, to))
    },
    replace: (lines) =>
      put(
        lines,
        lines.map((_, index) => state.keys[index] ?? next_key++),
      ),
  }
}
