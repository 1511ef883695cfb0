import type { Language } from '#base/language.ts'
import type { FirstWords } from '#platform/manifest/plants.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { caseCategory } from './lookups/case-category.record.ts'
import { caseHours } from './lookups/case-hours.record.ts'
import { casePolicy } from './lookups/case-policy.record.ts'
import { caseStatus } from './lookups/case-status.record.ts'

/** The first entries of the lists of cases in the language of the person who creates the business. */
export const CASE_WORDS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  hi: {
    New: 'नया',
    'In progress': 'काम चल रहा है',
    'Waiting for the customer': 'ग्राहक का इंतज़ार',
    Closed: 'बंद',
    Question: 'सवाल',
    Complaint: 'शिकायत',
    Delivery: 'डिलीवरी',
    'Return or exchange': 'वापसी या बदली',
    'Bill or payment': 'बिल या भुगतान',
    'Every case': 'हर केस',
    'Our hours': 'हमारा समय',
  },
  gu: {
    New: 'નવો',
    'In progress': 'કામ ચાલુ છે',
    'Waiting for the customer': 'ગ્રાહકની રાહ',
    Closed: 'બંધ',
    Question: 'સવાલ',
    Complaint: 'ફરિયાદ',
    Delivery: 'ડિલિવરી',
    'Return or exchange': 'પરત કે બદલી',
    'Bill or payment': 'બિલ કે ચુકવણી',
    'Every case': 'દરેક કેસ',
    'Our hours': 'અમારો સમય',
  },
  ta: {
    New: 'புதியது',
    'In progress': 'நடந்து வருகிறது',
    'Waiting for the customer': 'வாடிக்கையாளருக்காகக் காத்திருப்பு',
    Closed: 'முடிந்தது',
    Question: 'கேள்வி',
    Complaint: 'புகார்',
    Delivery: 'டெலிவரி',
    'Return or exchange': 'திரும்பப் பெறுதல் அல்லது மாற்றுதல்',
    'Bill or payment': 'பில் அல்லது கட்டணம்',
    'Every case': 'ஒவ்வொரு கேஸும்',
    'Our hours': 'எங்கள் நேரம்',
  },
}

const LISTS: readonly string[] = [caseStatus.name, caseCategory.name, casePolicy.name, caseHours.name]

/** Names for the first entries of the lists of cases. */
export const firstWords: FirstWords = async (transaction, access) => {
  const language = await languageOfAccount(transaction, access.user_id)
  return (record, name) => (LISTS.includes(record) && language !== 'en' ? (CASE_WORDS[language][name] ?? name) : name)
}
