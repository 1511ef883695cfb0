import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a result is kept, and what it was made from. */
export interface Kept {
  /** It is created when the first result is written. */
  folder: string
  /** Has one result: a newer one replaces it, so the folder has at most as many files as there are names. */
  name: string
  /** All texts that the result depends on. */
  from: readonly string[]
}

/** What `make` answers, which must be plain data, or what it answered for the same texts before. */
export async function kept<T>({ folder, name, from }: Kept, make: () => Promise<T>): Promise<T> {
  const hash = hashOf(from)
  const path = join(folder, `${hashOf([name]).slice(0, 32)}.json`)
  const known = readKept(path)
  if (known?.hash === hash) return known.result as T
  const result = await make()
  writeKept(folder, path, JSON.stringify({ hash, result }))
  return result
}

/** One hash of several texts. The length keeps two texts apart from the same characters divided elsewhere. */
export function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}\n`).update(text)
  return hash.digest('hex')
}

/** Null if there is no such file, or one that was damaged. */
function readKept(path: string): { hash: string; result: unknown } | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

// Two builds may write the same file at once, so each writes a file of its own and then gives it the name.
function writeKept(folder: string, path: string, text: string): void {
  const fresh = `${path}.${randomUUID()}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(fresh, text)
    renameSync(fresh, path)
  } catch {
    // A folder that cannot be written or is full costs only time.
  }
}
