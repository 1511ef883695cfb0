import { type Language, languageOf } from '#base/language.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Letters } from './compose.ts'
import { lettersIn } from './letters.ts'

/** The language that the account's person chose; English until then. */
export async function languageOfAccount(transaction: Transaction, account_id: number): Promise<Language> {
  const [chosen] = await transaction.query<{ value: unknown }>(
    `select value from account_preference where account_id = $1 and key = 'language'`,
    [account_id],
  )
  return languageOf(chosen?.value) ?? 'en'
}

/** Letters in the language of the account's person. */
export async function lettersFor(transaction: Transaction, account_id: number): Promise<Letters> {
  return lettersIn(await languageOfAccount(transaction, account_id))
}

/** Stores the language of the sign-up as the new account's own; English is the default and needs no entry. */
export async function keepLanguage(
  transaction: Transaction,
  options: { account_id: number; language: Language },
): Promise<void> {
  const { account_id, language } = options
  if (language === 'en') return
  await transaction.query(
    `insert into account_preference (account_id, key, value) values ($1, 'language', to_jsonb($2::text))
     on conflict (account_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [account_id, language],
  )
}
