import { useSyncExternalStore } from 'react'

/** One value that components can watch; the smallest store that does the job. */
export type Signal<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

/** Makes a watched value. Setting an equal value wakes nobody. */
export function createSignal<T>(initial: T): Signal<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads a signal in a component and renders again when it changes. */
export function useSignal<T>(signal: Signal<T>): T {
  return useSyncExternalStore(signal.subscribe, signal.get, signal.get)
}
