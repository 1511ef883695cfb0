import { type Database, NO_TENANT } from '#engine/server/database/database.server.ts'
import { endSessions, findAccount } from '../sessions/sessions.server.ts'
import { hasSecondFactor, removeFactor } from './factor-store.server.ts'

/** Takes the second step off an account and ends its sessions: the operator's help for a lost phone. False when there is none. */
export function takeOffSecondStep(database: Database, email: string): Promise<boolean> {
  return database.transaction(NO_TENANT, async (transaction) => {
    const account = await findAccount(transaction, email)
    if (!account || !(await hasSecondFactor(transaction, account.id))) return false
    await removeFactor(transaction, account.id)
    await endSessions(transaction, { account_id: account.id })
    return true
  })
}
