import type { Language } from '#base/language.ts'
import type { FirstWords } from '#platform/manifest/plants.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { documentSeries } from './numbers/document-series.record.ts'

const WORDS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  hi: { Invoices: 'इनवॉइस' },
  gu: { Invoices: 'ઇન્વૉઇસ' },
  ta: { Invoices: 'விலைப்பட்டியல்கள்' },
}

/** Names for the first number series, in the language of the person who creates the business. */
export const firstWords: FirstWords = async (transaction, access) => {
  const language = await languageOfAccount(transaction, access.user_id)
  return (record, name) =>
    record === documentSeries.name && language !== 'en' ? (WORDS[language][name] ?? name) : name
}
