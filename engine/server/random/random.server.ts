import { randomFillSync } from 'node:crypto'

const POOL = Buffer.alloc(4096)
let used = POOL.length

/**
 * A random text of so many bytes (at most 64) in base64url, from the system's generator: bytes are drawn many at once,
 * because each request needs a few and asking costs more than giving; each is given out once and wiped.
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
