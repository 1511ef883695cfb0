import { useSyncExternalStore } from 'react'

/**
 * The selected rows. With `all_matching` every row that matches the filter is selected except `ids`;
 * otherwise exactly `ids`. So "all 1,00,000" is a flag and never a list.
 */
export type SelectionState = { all_matching: boolean; ids: ReadonlySet<string> }

/** The selection of one table; rows watch it by id, so a click renders one row. */
export type Selection = {
  get: () => SelectionState
  subscribe: (listener: () => void) => () => void
  has: (id: string) => boolean
  toggle: (id: string) => void
  add: (ids: Iterable<string>) => void
  selectAllMatching: () => void
  clear: () => void
  /** The number of selected rows out of `total` matching rows. */
  count: (total: number) => number
}

/** Creates an empty selection. */
export function createSelection(): Selection {
  let state: SelectionState = { all_matching: false, ids: new Set() }
  const listeners = new Set<() => void>()
  const put = (next: SelectionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    has: (id) => state.ids.has(id) !== state.all_matching,
    toggle: (id) => {
      const ids = new Set(state.ids)
      if (!ids.delete(id)) ids.add(id)
      put({ ...state, ids })
    },
    add: (more) => {
      const ids = new Set(state.ids)
      for (const id of more) {
        if (state.all_matching) ids.delete(id)
        else ids.add(id)
      }
      put({ ...state, ids })
    },
    selectAllMatching: () => put({ all_matching: true, ids: new Set() }),
    clear: () => {
      if (state.all_matching || state.ids.size > 0) put({ all_matching: false, ids: new Set() })
    },
    count: (total) => (state.all_matching ? Math.max(0, total - state.ids.size) : state.ids.size),
  }
}

/** Watches the whole selection (the action bar, the header's checkbox). */
export function useSelection(selection: Selection): SelectionState {
  return useSyncExternalStore(selection.subscribe, selection.get, selection.get)
}

/** Watches one row. */
export function useIsSelected(selection: Selection | undefined, id: string): boolean {
  return useSyncExternalStore(
    selection?.subscribe ?? watchNothing,
    () => selection?.has(id) ?? false,
    () => false,
  )
}

const watchNothing = () => () => {}
