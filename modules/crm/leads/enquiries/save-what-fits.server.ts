import type { Transaction } from '#engine/server/database/database.server.ts'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import { saveRecord, type Writing } from '#engine/server/records/write.server.ts'

const TRIES = 6

/**
 * Saves a record with those values that pass its checks, and returns the failed ones by field. For input that no person
 * is there to correct.
 */
export async function saveWhatFits(
  transaction: Transaction,
  options: Writing & { id: number | null; version?: number; body: Record<string, unknown> },
): Promise<{ row: Record<string, unknown>; left: Record<string, unknown> }> {
  let { body } = options
  const left: Record<string, unknown> = {}
  for (let tries = 1; ; tries++) {
    await transaction.client.query('savepoint what_fits')
    try {
      const row = await saveRecord({ ...options, body, transaction })
      await transaction.client.query('release savepoint what_fits')
      return { row, left }
    } catch (error) {
      await transaction.client.query('rollback to savepoint what_fits')
      if (!(error instanceof Refusal) || error.status !== 422 || tries === TRIES) throw error
      const next = without(body, error, left)
      if (!next) throw error
      body = next
    }
  }
}

// An invalid line is dropped alone; null if none of the sent values is the cause.
function without(
  body: Record<string, unknown>,
  { issues }: Refusal,
  left: Record<string, unknown>,
): Record<string, unknown> | null {
  const blamed = issues.map((issue) => (issue.field ?? '').split('.'))
  const next = { ...body }
  for (const name of new Set(blamed.map(([first]) => first))) {
    if (!Object.hasOwn(body, name)) continue
    const lines = new Set(blamed.filter((path) => path[0] === name).map((path) => path[1]))
    if (Array.isArray(body[name]) && !lines.has(undefined as never)) {
      const all = body[name] as unknown[]
      left[name] = [...((left[name] as unknown[]) ?? []), ...all.filter((_, index) => lines.has(String(index)))]
      next[name] = all.filter((_, index) => !lines.has(String(index)))
    } else {
      left[name] = body[name]
      delete next[name]
    }
  }
  return JSON.stringify(next) === JSON.stringify(body) ? null : next
}
