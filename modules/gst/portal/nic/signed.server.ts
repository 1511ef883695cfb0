import { createSign, createVerify } from 'node:crypto'
import type { SignedFacts } from './portals.ts'

const LONGEST = 20_000

/** Signs data as the portal does: a JWT (RS256) whose payload has the data as JSON text in `data`. */
export function signJwt(data: unknown, private_key: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ data: JSON.stringify(data), iss: 'NIC' })}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(private_key, 'base64url')}`
}

/**
 * The data of a JWT of the portal whose signature fits one of its certificates (PEM); null for any other text. Several certificates,
 * because the portal changes its own from time to time.
 */
export function verifyJwt(jwt: string, certificates: readonly string[]): Record<string, unknown> | null {
  if (jwt.length > LONGEST) return null
  const [header, payload, signature, more] = jwt.split('.')
  if (!signature || more !== undefined) return null
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
  try {
    if (read(header).alg !== 'RS256') return null
    const fits = certificates.some((certificate) =>
      createVerify('RSA-SHA256').update(`${header}.${payload}`).verify(certificate, signature, 'base64url'),
    )
    const { data } = read(payload)
    const value: unknown = fits && typeof data === 'string' ? JSON.parse(data) : null
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** What the signed QR code of an invoice says; null where its signature is not the portal's. */
export function signedFacts(jwt: string, certificates: readonly string[]): SignedFacts | null {
  const data = verifyJwt(jwt, certificates)
  if (!data) return null
  const text = (key: string) => String(data[key] ?? '').slice(0, 100)
  return {
    seller_gstin: text('SellerGstin'),
    buyer_gstin: text('BuyerGstin'),
    number: text('DocNo'),
    type: text('DocTyp'),
    date: text('DocDt'),
    total: text('TotInvVal'),
    irn: text('Irn'),
  }
}
