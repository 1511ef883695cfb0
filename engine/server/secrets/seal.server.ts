import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A secret as it is stored: which key sealed it, and nonce, ciphertext and tag one after the other. */
export interface Sealed {
  key_id: string
  sealed: Buffer
}

const NONCE = 12
const TAG = 16

/** Seals a secret with AES-256-GCM. `place` names table, column and row: a sealed value opens nowhere else. */
export function seal(options: { secret: string; place: string; text: string }): Sealed {
  const { key, key_id } = keyOf(options.secret)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(options.place))
  const sealed = Buffer.concat([nonce, cipher.update(options.text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { key_id, sealed }
}

/** Opens what `seal` sealed for the same place; null where the server's key has changed since. Throws on a forgery. */
export function unseal(options: Sealed & { secret: string; place: string }): string | null {
  const { key, key_id } = keyOf(options.secret)
  if (key_id !== options.key_id) return null
  const { sealed } = options
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(options.place))
    .setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}

// Derive a separate key, so that the server's secret is never used for two purposes.
function keyOf(secret: string): { key: Buffer; key_id: string } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vanik account secrets', 32))
  return { key, key_id: createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16) }
}
