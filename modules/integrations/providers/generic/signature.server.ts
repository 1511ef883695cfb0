import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries a signature. */
export const SIGNATURE_HEADER = 'x-crm-signature'

const TOLERANCE_SECONDS = 300
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** True where one of the secrets signed exactly these bytes, not more than five minutes ago. */
export function isSigned(options: { header: string; raw: Uint8Array; secrets: readonly string[]; now: Date }): boolean {
  const match = SIGNATURE.exec(options.header)
  if (!match) return false
  const seconds = Number(match[1])
  if (Math.abs(options.now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false
  const given = Buffer.from(match[2], 'hex')
  // Compare all of them, so that the time does not show which one matched.
  return options.secrets.map((secret) => timingSafeEqual(given, mac(secret, seconds, options.raw))).includes(true)
}

/** What a sender puts into the header. */
export function signatureOf(options: { raw: Uint8Array; secret: string; seconds: number }): string {
  return `t=${options.seconds},v1=${mac(options.secret, options.seconds, options.raw).toString('hex')}`
}

const mac = (secret: string, seconds: number, raw: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
