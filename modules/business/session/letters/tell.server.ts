import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { Letter, Letters } from './compose.ts'
import { lettersFor } from './language.server.ts'

/**
 * Tells the person of an account what happened to it: by mail, or by SMS where the account has no email. `sms` is at most
 * 30 characters and in English, because operators let only registered texts pass.
 */
export async function tellPerson(
  transaction: Transaction,
  services: Services,
  options: {
    account: { id: number; email: string | null; phone: string | null }
    letter: (letters: Letters) => Letter
    sms: string
  },
): Promise<void> {
  const { account, letter, sms } = options
  if (account.email !== null) {
    const words = letter(await lettersFor(transaction, account.id))
    return services.addJob(transaction, 'send_mail', { to: account.email, ...words })
  }
  await services.addJob(transaction, 'send_text', { to: account.phone, template: 'security', values: [sms] })
}
