import { useSyncExternalStore } from 'react'

/** Runs that this tab started and whose end the person has not acknowledged. */
export interface Watched {
  business_id: number
  id: number
}

const KEY = 'runs'
const listeners = new Set<() => void>()
let known: { raw: string; runs: readonly Watched[] } = { raw: '[]', runs: [] }

function read(): readonly Watched[] {
  let raw = '[]'
  try {
    raw = sessionStorage.getItem(KEY) ?? '[]'
  } catch {
    return known.runs
  }
  if (raw === known.raw) return known.runs
  let runs: unknown = []
  try {
    runs = JSON.parse(raw)
  } catch {
    // Ignore damaged storage; the runs are still in their list.
  }
  const isWatched = (one: unknown): one is Watched =>
    typeof one === 'object' && one !== null && 'id' in one && 'business_id' in one
  known = { raw, runs: Array.isArray(runs) ? runs.filter(isWatched) : [] }
  return known.runs
}

function write(runs: readonly Watched[]): void {
  const raw = JSON.stringify(runs)
  known = { raw, runs }
  try {
    sessionStorage.setItem(KEY, raw)
  } catch {
    // Without storage the panel works until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** Shows the progress of a run on every screen until the person dismisses it. */
export function watchRun(run: Watched): void {
  if (!read().some((one) => one.id === run.id)) write([...read(), run])
}

/** Dismisses the progress of a run. */
export function unwatchRun(id: number): void {
  write(read().filter((one) => one.id !== id))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const NONE: readonly Watched[] = []

/** The runs whose progress this tab shows. */
export const useWatched = (): readonly Watched[] => useSyncExternalStore(subscribe, read, () => NONE)
