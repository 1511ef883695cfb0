import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '#engine/server/http/services.server.ts'
import { type Sealed, seal, unseal } from '#engine/server/secrets/seal.server.ts'

/** The address of a hook: which business it belongs to, and a secret of 256 bits that is kept as a hash alone. */
export interface HookToken {
  token: string
  hash: Buffer
  /** Its last characters, so that people can tell two addresses apart. */
  hint: string
}

/** Makes the secret part of a hook's address. */
export function makeHookToken(business_id: number): HookToken {
  const token = `${business_id.toString(36)}-${randomBytes(32).toString('base64url')}`
  return { token, hash: hookHash(token), hint: token.slice(-4) }
}

/** Business and hash of a token; null where it cannot be one. */
export function readHookToken(token: string): { business_id: number; hash: Buffer } | null {
  const match = /^([0-9a-z]{1,10})-[A-Za-z0-9_-]{43}$/.exec(token)
  const business_id = match ? Number.parseInt(match[1], 36) : 0
  return Number.isSafeInteger(business_id) && business_id > 0 ? { business_id, hash: hookHash(token) } : null
}

const hookHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What senders sign with: 256 random bits. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** Seals a secret of a connection; it opens in its own row alone. */
export function sealFor(services: Services, place: SecretPlace, text: string): Sealed {
  return seal({ secret: services.settings.secret, place: placeOf(place), text })
}

/** Opens it; null where there is none, or where the server's key has changed since. */
export function openFor(
  services: Services,
  place: SecretPlace,
  sealed: { key_id: string | null; sealed: Buffer | null },
): string | null {
  if (sealed.sealed === null || sealed.key_id === null) return null
  return unseal({
    secret: services.settings.secret,
    place: placeOf(place),
    key_id: sealed.key_id,
    sealed: sealed.sealed,
  })
}

interface SecretPlace {
  business_id: number
  id: number
  column: 'credentials' | 'signing'
}

const placeOf = ({ business_id, id, column }: SecretPlace): string => `connection.${column} ${business_id}/${id}`
