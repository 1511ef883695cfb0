import { type Database, NO_TENANT } from '#engine/server/database/database.server.ts'
import { contactBody } from '../contact/contact.ts'
import { findByContact, readKnownContact } from '../contact/contact.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { hasSecondFactor, removeFactor } from './factor-store.server.ts'

/** Takes the second step off an account and ends its sessions: the operator's help for a lost phone. False when there is none. */
export function takeOffSecondStep(database: Database, typed: string): Promise<boolean> {
  return database.transaction(NO_TENANT, async (transaction) => {
    const { contact } = readKnownContact({ ...contactBody(typed) }, { sendText: null })
    const account = contact && (await findByContact(transaction, contact))
    if (!account || !(await hasSecondFactor(transaction, account.id))) return false
    await removeFactor(transaction, account.id)
    await endSessions(transaction, { account_id: account.id })
    return true
  })
}
