import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link for a rating stands for: one closing of one case. */
export interface Closing {
  business_id: number
  case_id: number
  /** How often the case had been reopened before it was closed. */
  reopened: number
}

const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{1,6})-([A-Za-z0-9_-]{43})$/

const sign = (secret: string, text: string) => createHmac('sha256', `rating of a case ${secret}`).update(text).digest()

/** The token of a link: what it stands for, signed with the secret of the server. Nothing of it is stored. */
export function tokenOf(secret: string, { business_id, case_id, reopened }: Closing): string {
  const text = `${business_id}-${case_id}-${reopened}`
  return `${text}-${sign(secret, text).toString('base64url')}`
}

/** What a token stands for; null if it is not signed by this server. */
export function closingOf(secret: string, token: unknown): Closing | null {
  const match = typeof token === 'string' && token.length <= 100 ? TOKEN.exec(token) : null
  if (!match) return null
  const [, business_id, case_id, reopened, signature] = match
  const wanted = sign(secret, `${business_id}-${case_id}-${reopened}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return { business_id: Number(business_id), case_id: Number(case_id), reopened: Number(reopened) }
}
