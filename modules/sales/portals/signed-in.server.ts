import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { type Refused, refusedBecause } from './outcome.ts'
import { readPortalUser } from './settings.server.ts'
import { type Portals, portalsFor, type PortalWorld } from './world.server.ts'

/** The portals with the sign-in data of a GSTIN; a refusal that says what is missing, if they cannot be used. */
export async function signedInPortals(
  transaction: Transaction,
  { services, world }: { services: Services; world: PortalWorld },
  gstin: string,
): Promise<Portals | Refused> {
  const user = await readPortalUser(transaction, services, gstin)
  if (!user) {
    const message = `Enter the sign-in data of ${gstin} under Settings, E-invoice and e-way bill`
    return refusedBecause(message, 'account', 'settings')
  }
  return (
    portalsFor(services, user, world) ?? refusedBecause('This installation is not connected to the portals', 'account')
  )
}
