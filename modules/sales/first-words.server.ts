import type { Language } from '#base/language.ts'
import type { FirstWords } from '#platform/manifest/plants.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { documentSeries } from './numbers/document-series.record.ts'
import { expenseCategory, incomeCategory } from './purchases/vouchers/voucher-category.record.ts'

const WORDS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  hi: {
    Invoices: 'इनवॉइस',
    Interest: 'ब्याज',
    Commission: 'कमीशन',
    'Rent received': 'मिला किराया',
    'Scrap sold': 'बेचा गया कबाड़',
    Rent: 'किराया',
    Salaries: 'वेतन',
    Electricity: 'बिजली',
    'Telephone and internet': 'फ़ोन और इंटरनेट',
    Travel: 'यात्रा',
    'Freight and packing': 'भाड़ा और पैकिंग',
    Repairs: 'मरम्मत',
    'Bank charges': 'बैंक शुल्क',
    'Office and stationery': 'ऑफ़िस और स्टेशनरी',
  },
  gu: {
    Invoices: 'ઇન્વૉઇસ',
    Interest: 'વ્યાજ',
    Commission: 'કમિશન',
    'Rent received': 'મળેલું ભાડું',
    'Scrap sold': 'વેચેલો ભંગાર',
    Rent: 'ભાડું',
    Salaries: 'પગાર',
    Electricity: 'વીજળી',
    'Telephone and internet': 'ફોન અને ઇન્ટરનેટ',
    Travel: 'મુસાફરી',
    'Freight and packing': 'નૂર અને પેકિંગ',
    Repairs: 'સમારકામ',
    'Bank charges': 'બેંક ચાર્જ',
    'Office and stationery': 'ઑફિસ અને સ્ટેશનરી',
  },
  ta: {
    Invoices: 'விலைப்பட்டியல்கள்',
    Interest: 'வட்டி',
    Commission: 'கமிஷன்',
    'Rent received': 'பெற்ற வாடகை',
    'Scrap sold': 'விற்ற பழைய பொருட்கள்',
    Rent: 'வாடகை',
    Salaries: 'சம்பளம்',
    Electricity: 'மின்சாரம்',
    'Telephone and internet': 'தொலைபேசி, இணையம்',
    Travel: 'பயணம்',
    'Freight and packing': 'சரக்குக் கட்டணம், பேக்கிங்',
    Repairs: 'பழுதுபார்ப்பு',
    'Bank charges': 'வங்கிக் கட்டணம்',
    'Office and stationery': 'அலுவலகம், எழுதுபொருள்',
  },
}

const RECORDS: readonly string[] = [documentSeries.name, incomeCategory.name, expenseCategory.name]

/** Names for the first number series and categories, in the language of the person who creates the business. */
export const firstWords: FirstWords = async (transaction, access) => {
  const language = await languageOfAccount(transaction, access.user_id)
  return (record, name) => (RECORDS.includes(record) && language !== 'en' ? (WORDS[language][name] ?? name) : name)
}
