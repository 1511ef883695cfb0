import { useSyncExternalStore } from 'react'

/** A store of one value that components can watch. */
export type Signal<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

/** Creates a signal. Setting an equal value notifies no listener. */
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
