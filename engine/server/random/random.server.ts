import { randomFillSync } from 'node:crypto'

const POOL = Buffer.alloc(4096)
let used = POOL.length

/**
 * A random text of `bytes` bytes (at most 64) in base64url, from the system's secure generator. Bytes are drawn into a pool,
 * because a call to the generator costs more than the bytes; each byte is used once and then wiped from the pool.
 */
export function randomText(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL)
    used = 0
  }
  const text = POOL.toString('base64url', used, used + bytes)
  POOL.fill(0, used, used + bytes)
  used += bytes
  return text
}
