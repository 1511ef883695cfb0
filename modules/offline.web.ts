import type { Keeper } from '#platform/offline/screen/keeper.ts'
import { startKeeper } from '#platform/offline/screen/device.ts'
import { laterParts } from './parts.web.tsx'

/** The keeper of this device, with what the modules let people do without a network. */
export async function loadKeeper(): Promise<Keeper> {
  return startKeeper(await Promise.all((await laterParts()).flatMap(({ offline }) => offline?.() ?? [])))
}

/** Locks what is on this device, at the sign-out or the end of a session. */
export async function lockDevice(): Promise<void> {
  await (await loadKeeper()).lock()
}
