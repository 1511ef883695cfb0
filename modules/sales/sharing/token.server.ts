import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link stands for: one share of one business. */
export interface SharedLink {
  business_id: number
  share_id: number
}

const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([A-Za-z0-9_-]{43})$/

const sign = (secret: string, text: string) => createHmac('sha256', `link to a paper ${secret}`).update(text).digest()

/** The token of a link, signed with the secret of the server. Whether the link still works stands in its share. */
export function tokenOf(secret: string, { business_id, share_id }: SharedLink): string {
  const text = `${business_id}-${share_id}`
  return `${text}-${sign(secret, text).toString('base64url')}`
}

/** What a token stands for; null if it is not signed by this server. */
export function linkOf(secret: string, token: unknown): SharedLink | null {
  const match = typeof token === 'string' && token.length <= 80 ? TOKEN.exec(token) : null
  if (!match) return null
  const [, business_id, share_id, signature] = match
  const wanted = sign(secret, `${business_id}-${share_id}`)
  const given = Buffer.from(signature, 'base64url')
  // Of several spellings of the last letter only the one that was made counts.
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return given.toString('base64url') === signature
    ? { business_id: Number(business_id), share_id: Number(share_id) }
    : null
}
