import { constants, createCipheriv, createDecipheriv, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'

// The envelope of both portals (NIC's API contract): the sign-in travels under the portal's RSA key, everything else under the session's
// AES key. ECB is what the contract wants; the calls travel inside TLS.

const CIPHER = 'aes-256-ecb'

/** The largest answer that is opened, in characters of base64. */
const LARGEST = 4_000_000

/** 32 random bytes, under which the portal sends the key of the session. */
export const newAppKey = (): Buffer => randomBytes(32)

/** Encrypts bytes with AES-256-ECB and PKCS#7, in base64. */
export function lockBytes(bytes: Buffer, key: Buffer): string {
  const cipher = createCipheriv(CIPHER, key, null)
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64')
}

/** Opens what `lockBytes` made. Throws on a wrong key. */
export function openBytes(data: string, key: Buffer): Buffer {
  if (data.length > LARGEST) throw new Error('an answer of the portal is too large')
  const decipher = createDecipheriv(CIPHER, key, null)
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()])
}

/** A JSON value under the key of the session. */
export const lockJson = (value: unknown, key: Buffer): string => lockBytes(Buffer.from(JSON.stringify(value)), key)

/** Opens a JSON value under the key of the session. Throws on a wrong key and on what is no JSON. */
export const openJson = (data: string, key: Buffer): unknown => JSON.parse(openBytes(data, key).toString('utf8'))

const RSA = { padding: constants.RSA_PKCS1_PADDING }

/** The sign-in for the portal alone: base64 of the JSON under its public RSA key (PEM), PKCS#1. */
export function lockSignIn(value: unknown, public_key: string): string {
  const plain = Buffer.from(Buffer.from(JSON.stringify(value)).toString('base64'))
  return publicEncrypt({ key: public_key, ...RSA }, plain).toString('base64')
}

/** Opens a sign-in as the portal does. */
export function openSignIn(data: string, private_key: string): unknown {
  const plain = privateDecrypt({ key: private_key, ...RSA }, Buffer.from(data, 'base64'))
  return JSON.parse(Buffer.from(plain.toString('utf8'), 'base64').toString('utf8'))
}
