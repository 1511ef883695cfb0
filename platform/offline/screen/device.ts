import { request } from '#ui/client/request.ts'
import { readStored } from '#ui/client/storage.ts'
import type { OfflinePart } from '../actions.ts'
import { type Keeper, makeKeeper } from './keeper.ts'

const started = Promise.withResolvers<Keeper>()
let loaded: Keeper | null = null

/** The keeper of this device, once it is started. */
export const deviceKeeper = (): Promise<Keeper> => started.promise

/** The keeper of this device, if it is started. */
export const loadedKeeper = (): Keeper | null => loaded

/** Starts the keeper of this device, at the first call. */
export function startKeeper(parts: readonly OfflinePart[]): Keeper {
  if (loaded) return loaded
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vanik-offline')
  const keeper = makeKeeper({
    parts,
    send: request,
    user: () => (readStored('userRole')?.viewing ? null : (readStored('auth')?.user.id ?? null)),
    now: Date.now,
    alone: (work) =>
      navigator.locks
        ? navigator.locks.request('vanik-offline', { ifAvailable: true }, (lock) => lock && work()).then(() => {})
        : work(),
    tell: () => tabs?.postMessage('changed'),
  })
  tabs?.addEventListener('message', () => void keeper.again())
  loaded = keeper
  started.resolve(keeper)
  return keeper
}
