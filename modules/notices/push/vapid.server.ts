import { createECDH } from 'node:crypto'
import type { PushSettings } from '#engine/server/http/services.server.ts'

/** Keys of this installation for web push (VAPID, RFC 8292): P-256, base64url. */
export type VapidKeys = Pick<PushSettings, 'public_key' | 'private_key'>

/** Makes a pair of keys. */
export function makeVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return {
    public_key: curve.getPublicKey().toString('base64url'),
    // The exported key omits leading zeros.
    private_key: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  }
}

/** True if both keys are well-formed and form a pair. */
export function areVapidKeys({ public_key, private_key }: VapidKeys): boolean {
  const secret = Buffer.from(private_key, 'base64url')
  if (secret.length !== 32 || !/^[\w-]+$/.test(private_key) || !/^[\w-]+$/.test(public_key)) return false
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(secret)
    return curve.getPublicKey().equals(Buffer.from(public_key, 'base64url'))
  } catch {
    return false
  }
}
