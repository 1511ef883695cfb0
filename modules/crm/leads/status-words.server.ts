import type { Language } from '#base/language.ts'
import type { FirstWords } from '#platform/manifest/plants.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { leadStatus } from './lead-status.record.ts'

/** The first statuses of a new business in the language of the person who creates it; English names are those of the definition. */
export const STATUS_WORDS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  hi: {
    New: 'नई',
    Contacted: 'संपर्क किया',
    Qualified: 'काम की लीड',
    'Proposal sent': 'कोटेशन भेजा',
    Negotiation: 'मोल-भाव',
    Won: 'सौदा हुआ',
    Lost: 'सौदा नहीं हुआ',
    Junk: 'बेकार',
  },
  gu: {
    New: 'નવી',
    Contacted: 'સંપર્ક કર્યો',
    Qualified: 'કામની લીડ',
    'Proposal sent': 'ક્વોટેશન મોકલ્યું',
    Negotiation: 'ભાવતાલ',
    Won: 'સોદો થયો',
    Lost: 'સોદો ન થયો',
    Junk: 'નકામી',
  },
  ta: {
    New: 'புதியது',
    Contacted: 'தொடர்பு கொண்டது',
    Qualified: 'தகுதியானது',
    'Proposal sent': 'விலைப்புள்ளி அனுப்பியது',
    Negotiation: 'பேரம் பேசுகிறது',
    Won: 'வெற்றி',
    Lost: 'இழந்தது',
    Junk: 'தேவையற்றது',
  },
}

/** Names for the first entries of lookups. Sources keep their names: connections and files bring them in English. */
export const firstWords: FirstWords = async (transaction, access) => {
  const language = await languageOfAccount(transaction, access.user_id)
  return (record, name) =>
    record === leadStatus.name && language !== 'en' ? (STATUS_WORDS[language][name] ?? name) : name
}
