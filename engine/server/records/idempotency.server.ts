import { createHash } from 'node:crypto'
import type { Access } from '#engine/record/rights.ts'
import type { Database, Transaction } from '../database/database.server.ts'
import { badRequest, Refusal } from '../http/refusal.server.ts'

/**
 * Runs work once per idempotency key of a person. A repeated request gets the stored answer, a different request with the
 * same key is refused (422), and a repeat during the first request is refused with 409. The key commits with the work.
 */
export async function answerOnce<Result>(
  database: Database,
  options: { access: Access; key: string; fingerprint: unknown },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { access, key } = options
  if (key.length < 1 || key.length > 255) throw badRequest('An idempotency key has 1 to 255 characters')
  const fingerprint = createHash('sha256').update(JSON.stringify(options.fingerprint)).digest('hex')
  return database.transaction(access, async (transaction) => {
    const own = [access.business_id, access.user_id, ownKey(access, key)]
    const taken = await transaction
      .query(
        `insert into idempotency_key (business_id, user_id, key, fingerprint) values ($1, $2, $3, $4)
         on conflict (business_id, user_id, key) do nothing returning key`,
        [...own, fingerprint],
      )
      .catch((error: { code?: string }) => {
        // The first request still holds the lock on the row, so it is still running.
        if (error.code === '55P03')
          throw new Refusal({ status: 409, code: 'E_IN_FLIGHT', message: 'This is already being saved' })
        throw error
      })
    if (taken.length === 0) {
      const [stored] = await transaction.query<{ fingerprint: string; answer: string }>(
        'select fingerprint, answer from idempotency_key where business_id = $1 and user_id = $2 and key = $3',
        own,
      )
      if (stored.fingerprint !== fingerprint)
        throw new Refusal({
          status: 422,
          code: 'E_IDEMPOTENCY',
          message: 'This key was already used for another request',
        })
      return JSON.parse(stored.answer) as Result
    }
    const result = await work(transaction)
    await transaction.query(
      'update idempotency_key set answer = $4 where business_id = $1 and user_id = $2 and key = $3',
      [...own, JSON.stringify(result)],
    )
    return result
  })
}

// API keys of one person belong to different programs, so each has separate idempotency keys.
const ownKey = (access: Access, key: string): string =>
  access.api_key_id === undefined
    ? key
    : `api ${access.api_key_id} ${createHash('sha256').update(key).digest('base64url')}`
