/** The part of a call that the stand-in sees; `path` is below `/api/`. */
export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** One answered read, to be kept for a time without a network. */
export type AnsweredRead = { address: string; business_id: string; body: unknown }

/**
 * What stands in for the server while it cannot be reached: keeps answers of reads and takes writes to send them later. Loaded
 * after the first screen.
 */
export type StandIn = {
  /**
   * The call with ids of the server in place of the device's own numbers, if they are known by now. A write that can wait gets
   * a limit of time, because a bad network may neither answer nor fail.
   */
  resolved: <Call extends CallOptions>(options: Call) => Call
  /** True for a write that must not overtake others that wait. */
  mustWait: (options: CallOptions, business_id: string) => boolean
  /** Keeps a write and answers as the server will; null if this write cannot wait. */
  write: (options: CallOptions, business_id: string) => Promise<{ body: unknown } | null>
  /** The kept answer of a read; null if there is none. */
  read: (address: string, business_id: string) => Promise<{ body: unknown } | null>
  /** Keeps an answer; at most what was read today, and not everything. Also tells that the server can be reached. */
  keep: (read: AnsweredRead) => void
}

/** Reads that are answered before the stand-in is loaded. */
const MOST_EARLY = 60
const early: AnsweredRead[] = []
let load: (() => Promise<StandIn>) | null = null
let loaded: StandIn | null = null

/** Names the function that loads the stand-in; called once at the start. */
export function setStandIn(loader: typeof load): void {
  load = loader
  loaded = null
}

/** The stand-in, if it is loaded. */
export const standIn = (): StandIn | null => loaded

/** Loads the stand-in; null where there is none, or if its file cannot be loaded. */
export async function loadStandIn(): Promise<StandIn | null> {
  if (loaded || !load) return loaded
  const found = await load().catch(() => null)
  if (found && !loaded) {
    loaded = found
    for (const read of early.splice(0)) found.keep(read)
  }
  return loaded
}

/** Keeps an answered read, now or once the stand-in is loaded. */
export function keepRead(read: AnsweredRead): void {
  if (loaded) loaded.keep(read)
  else if (load && early.length < MOST_EARLY) early.push(read)
}
