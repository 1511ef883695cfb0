import type { LiveEvent } from './live-client.ts'

const listeners = new Set<(event: LiveEvent) => void>()

/** Calls back for each live event of the current business; returns the function that stops it. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes an event to all listeners. */
export function dispatchLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
