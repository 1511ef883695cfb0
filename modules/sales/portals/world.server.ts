import type { Services } from '#engine/server/http/services.server.ts'
import type { EinvoicePortal, EwayPortal } from '#modules/gst/portal/nic/portals.ts'
import {
  type AskPortals,
  askPortalsOverNetwork,
  einvoicePortal,
  ewayPortal,
  type PortalSimulator,
  type PortalUser,
  type Sessions,
  simulatePortals,
} from '#modules/gst/index.server.ts'
import type { PortalPlaces } from './settings.server.ts'

/** Network, clock and simulator of the portals; tests replace them. */
export interface PortalWorld {
  now: () => number
  ask: AskPortals
  simulator: () => PortalSimulator
}

/** Both portals, signed in for one GSTIN on demand. */
export interface Portals {
  einvoice: EinvoicePortal
  eway: EwayPortal
}

// The simulated portals remember what they registered, so routes and jobs of a process share them.
let shared: PortalSimulator | null = null

/** The world of the product. */
export const PORTAL_WORLD: PortalWorld = {
  now: Date.now,
  ask: askPortalsOverNetwork,
  simulator: () => (shared ??= simulatePortals()),
}

const sessions: Sessions = new Map()

/** True where papers can be pushed: with the settings of an installation, and always outside production. */
export const arePortalsOn = ({ settings }: Services): boolean =>
  Boolean(settings.gst_portals) || settings.mode !== 'production'

/** True where a simulator answers in place of the portals. */
export const arePortalsSimulated = (services: Services): boolean =>
  arePortalsOn(services) && !services.settings.gst_portals

/** The portals for a user: those of the installation, the simulated ones outside production, or null. */
export function portalsFor(services: Services, user: PortalUser, world: PortalWorld): Portals | null {
  if (!arePortalsOn(services)) return null
  const simulated = arePortalsSimulated(services)
  const places: PortalPlaces = services.settings.gst_portals ?? world.simulator().places()
  const ask = simulated ? world.simulator().ask : world.ask
  const { certificates } = places
  const connection = { user, ask, sessions, now: world.now, certificates }
  return {
    einvoice: einvoicePortal({ ...connection, keys: places.einvoice }),
    eway: ewayPortal({ ...connection, keys: places.eway }),
  }
}
