import { createHash } from 'node:crypto'
import { recordSignIn } from '#platform/audit/sign-ins.server.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import { traceOf } from '../request.server.ts'
import { deviceOf } from './device.ts'
import { endSessions, endStreams } from './sessions.server.ts'

/** One place where a person is signed in. */
export interface SessionRow {
  id: string
  browser: string | null
  system: string | null
  address: string | null
  created_at: string
  last_seen_at: string
  is_current: boolean
}

interface Line {
  line: Buffer
  address: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  is_current: boolean
}

/** Where the person is signed in, this place first. */
export async function listSessions(call: SessionCall, now: Date): Promise<{ data: SessionRow[] }> {
  const lines = await call.services.database.transaction(NO_TENANT, (transaction) => linesOf(transaction, call, now))
  return {
    data: lines.map(({ line, address, user_agent, created_at, last_seen_at, is_current }) => ({
      id: idOf(line),
      ...deviceOf(user_agent),
      address,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_current,
    })),
  }
}

/** Ends one of the person's sessions, whichever of its tokens is in use. */
export async function endOneSession(call: SessionCall, now: Date): Promise<{ message: string }> {
  const { services, caller, params } = call
  const account_id = caller.account.id
  await services.database.transaction(NO_TENANT, async (transaction) => {
    const wanted = (await linesOf(transaction, call, now)).find(({ line }) => idOf(line) === params.id)
    if (!wanted) throw notFound()
    await transaction.query('delete from session where account_id = $1 and coalesce(first_hash, token_hash) = $2', [
      account_id,
      wanted.line,
    ])
    await sessionsEnded(transaction, call, account_id)
    transaction.afterCommit(() => services.identity.forget({ account_id }))
  })
  return { message: 'This session has ended' }
}

/** Ends all of the person's sessions but the one that asks. */
export async function endOtherSessions(call: SessionCall): Promise<{ message: string }> {
  const { services, caller } = call
  const { id: account_id, token_hash } = caller.account
  await services.database.transaction(NO_TENANT, async (transaction) => {
    await endSessions(transaction, { account_id, except: token_hash })
    await sessionsEnded(transaction, call, account_id)
    transaction.afterCommit(() => services.identity.forget({ account_id }))
  })
  return { message: 'All other sessions have ended' }
}

/** Ends every session of another person. Whether the caller may do that is checked before. */
export async function endSessionsOf(transaction: Transaction, call: SessionCall, account_id: number): Promise<void> {
  await endSessions(transaction, { account_id })
  await sessionsEnded(transaction, call, account_id)
  transaction.afterCommit(() => call.services.identity.forget({ account_id }))
}

/** Records the end in the log of sign-ins, and makes open tabs check whether their session is still valid. */
async function sessionsEnded(transaction: Transaction, { request }: Pick<SessionCall, 'request'>, account_id: number) {
  await recordSignIn(transaction, { account_id, outcome: 'session_ended', ...traceOf(request) })
  await endStreams(transaction, account_id)
}

function linesOf(transaction: Transaction, { caller, services }: SessionCall, now: Date): Promise<Line[]> {
  return transaction.query<Line>(
    `select coalesce(first_hash, token_hash) as line, min(created_at) as created_at, max(last_seen_at) as last_seen_at,
       (array_agg(address order by last_seen_at desc))[1] as address,
       (array_agg(user_agent order by last_seen_at desc))[1] as user_agent,
       bool_or(token_hash = $2) as is_current
     from session where account_id = $1 and expires_at > $3 and last_seen_at > $3 - make_interval(hours => $4)
     group by 1 order by is_current desc, last_seen_at desc limit 100`,
    [caller.account.id, caller.account.token_hash, now, services.settings.idle_hours],
  )
}

// Never reveal the stored hash of a token, not even as the name of its session.
function idOf(line: Buffer): string {
  return createHash('sha256').update('session').update(line).digest('hex').slice(0, 32)
}
