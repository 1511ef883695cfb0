import { dayFirst } from '#base/days.ts'
import type { Language } from '#base/language.ts'
import { upiLink } from '#modules/business/checks/india/upi.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import { amountInWordsOf } from '#modules/gst/spoken/amount-in-words.ts'
import type { Paper, PaperFacts } from '../paper/paper.ts'
import { PAPER_WORDS } from '../paper/paper-words.ts'
import { rupeesOf } from '../rules/amounts.ts'
import type { Balance, Statement, StatementKind } from '../rules/payments/statement.ts'

// What came or went at once stands on nobody's account.
type OfAccount = Exclude<StatementKind, 'Income' | 'Expense' | 'Opening In' | 'Opening Out'>

type Words = Record<
  OfAccount | 'title' | 'particulars' | 'debit' | 'credit' | 'balance' | 'opening' | 'closing' | 'period',
  string
>

const ENGLISH: Words = {
  title: 'Statement of Account',
  particulars: 'Particulars',
  debit: 'Debit',
  credit: 'Credit',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  period: 'Period',
  Invoice: 'Invoice',
  'Debit Note': 'Debit note',
  Refund: 'Refund',
  Bounce: 'Cheque bounced',
  Receipt: 'Receipt',
  'Credit Note': 'Credit note',
  'Write-off': 'Written off',
  Bill: 'Purchase bill',
  Payment: 'Payment',
  'Payment Bounce': 'Our cheque bounced',
  'Refund Received': 'Money came back',
  'Write-back': 'No longer payable',
  TDS: 'TDS',
  'TDS Deducted': 'TDS',
  'Opening Dr': 'Opening balance',
  'Opening Cr': 'Opening balance',
  'Paid Before': 'Paid before',
  'Paid Them Before': 'Paid before',
  'Exchange Gain': 'Exchange gain',
  'Exchange Loss': 'Exchange loss',
}

/** The words of statements in each language. */
export const STATEMENT_WORDS: Readonly<Record<Language, Words>> = {
  en: ENGLISH,
  hi: {
    title: 'खाता विवरण',
    particulars: 'विवरण',
    debit: 'नामे',
    credit: 'जमा',
    balance: 'शेष',
    opening: 'आरंभिक शेष',
    closing: 'अंतिम शेष',
    period: 'अवधि',
    Invoice: 'इनवॉइस',
    'Debit Note': 'डेबिट नोट',
    Refund: 'वापसी',
    Bounce: 'चेक बाउंस',
    Receipt: 'रसीद',
    'Credit Note': 'क्रेडिट नोट',
    'Write-off': 'बट्टे खाते',
    Bill: 'खरीद बिल',
    Payment: 'भुगतान',
    'Payment Bounce': 'हमारा चेक बाउंस',
    'Refund Received': 'पैसा वापस आया',
    'Write-back': 'देय माफ़',
    TDS: 'TDS',
    'TDS Deducted': 'TDS',
    'Opening Dr': 'आरंभिक शेष',
    'Opening Cr': 'आरंभिक शेष',
    'Paid Before': 'पहले चुकाया',
    'Paid Them Before': 'पहले चुकाया',
    'Exchange Gain': 'विनिमय लाभ',
    'Exchange Loss': 'विनिमय हानि',
  },
  gu: {
    title: 'ખાતાનું પત્રક',
    particulars: 'વિગત',
    debit: 'ઉધાર',
    credit: 'જમા',
    balance: 'બાકી',
    opening: 'શરૂઆતની બાકી',
    closing: 'આખરી બાકી',
    period: 'સમયગાળો',
    Invoice: 'ઇન્વૉઇસ',
    'Debit Note': 'ડેબિટ નોટ',
    Refund: 'પરત',
    Bounce: 'ચેક બાઉન્સ',
    Receipt: 'રસીદ',
    'Credit Note': 'ક્રેડિટ નોટ',
    'Write-off': 'માંડવાળ',
    Bill: 'ખરીદ બિલ',
    Payment: 'ચુકવણી',
    'Payment Bounce': 'આપણો ચેક બાઉન્સ',
    'Refund Received': 'પૈસા પાછા આવ્યા',
    'Write-back': 'ચૂકવવાનું માફ',
    TDS: 'TDS',
    'TDS Deducted': 'TDS',
    'Opening Dr': 'શરૂઆતની બાકી',
    'Opening Cr': 'શરૂઆતની બાકી',
    'Paid Before': 'પહેલાં ચૂકવેલું',
    'Paid Them Before': 'પહેલાં ચૂકવેલું',
    'Exchange Gain': 'વિનિમય લાભ',
    'Exchange Loss': 'વિનિમય નુકસાન',
  },
  ta: {
    title: 'கணக்கு அறிக்கை',
    particulars: 'விவரம்',
    debit: 'பற்று',
    credit: 'வரவு',
    balance: 'இருப்பு',
    opening: 'தொடக்க இருப்பு',
    closing: 'இறுதி இருப்பு',
    period: 'காலம்',
    Invoice: 'விலைப்பட்டியல்',
    'Debit Note': 'பற்றுக் குறிப்பு',
    Refund: 'திருப்பியது',
    Bounce: 'காசோலை திரும்பியது',
    Receipt: 'ரசீது',
    'Credit Note': 'வரவுக் குறிப்பு',
    'Write-off': 'தள்ளுபடி',
    Bill: 'கொள்முதல் பில்',
    Payment: 'செலுத்தியது',
    'Payment Bounce': 'எங்கள் காசோலை திரும்பியது',
    'Refund Received': 'பணம் திரும்ப வந்தது',
    'Write-back': 'செலுத்த வேண்டியது தள்ளுபடி',
    TDS: 'TDS',
    'TDS Deducted': 'TDS',
    'Opening Dr': 'தொடக்க இருப்பு',
    'Opening Cr': 'தொடக்க இருப்பு',
    'Paid Before': 'முன்பு செலுத்தியது',
    'Paid Them Before': 'முன்பு செலுத்தியது',
    'Exchange Gain': 'மாற்று ஆதாயம்',
    'Exchange Loss': 'மாற்று இழப்பு',
  },
}

const figure = (paise: bigint): string => (paise === 0n ? '' : formatRupees(rupeesOf(paise)).replace('₹', ''))
const balanceText = ({ amount, side }: Balance): string =>
  `${formatRupees(rupeesOf(amount)).replace('₹', '')}${side && ` ${side}`}`

/** The statement of a client as a paper; what is owed is also a UPI code of the exact amount. */
export function statementPaper(
  statement: Statement,
  options: { name: string; from: string; to: string; facts: PaperFacts; language: Language },
): Paper {
  const { name, from, to, facts, language } = options
  const [words, shared] = [STATEMENT_WORDS[language], PAPER_WORDS[language]]
  const blank = { hsn: '', quantity: '', price: '', discount: '', taxable: '', rate: '', amount: '' }
  const { opening, closing, lines, debits, credits } = statement
  const owed = closing.side === 'Dr' ? rupeesOf(closing.amount) : null
  const { upi_id, seller } = facts
  const link = owed && upi_id ? upiLink({ pa: upi_id, pn: seller.name, tn: words.title, am: owed }) : null
  return {
    language,
    title: words.title,
    title_below: language === 'en' ? '' : ENGLISH.title,
    copy: '',
    stamp: '',
    facts: [[words.period, `${dayFirst(from)} – ${dayFirst(to)}`]],
    seller: { name: seller.name, lines: [seller.gstin ? `GSTIN ${seller.gstin}` : ''].filter(Boolean) },
    parties: [{ label: shared.bill_to, name, lines: [] }],
    columns: {
      ...{ ...blank, name: words.particulars, hsn: shared.date },
      ...{ quantity: words.debit, price: words.credit, amount: words.balance },
    },
    own_columns: [],
    has_discount: false,
    has_tax: false,
    lines: [
      { ...blank, own: [], name: words.opening, amount: balanceText(opening) },
      ...lines.map((line) => ({
        ...blank,
        own: [],
        name: `${words[line.kind as OfAccount]} ${line.number}`,
        hsn: dayFirst(line.date),
        quantity: figure(line.debit),
        price: figure(line.credit),
        amount: balanceText(line.balance),
      })),
    ],
    tax_heads: [],
    taxes: [],
    sums: [
      [words.debit, formatRupees(rupeesOf(debits)).replace('₹', '')],
      [words.credit, formatRupees(rupeesOf(credits)).replace('₹', '')],
    ],
    total: [words.closing, `₹${balanceText(closing)}`],
    in_words: [shared.in_words, amountInWordsOf(rupeesOf(closing.amount), language)],
    bank: null,
    pay: link && owed && upi_id ? { label: shared.pay, link, upi_id, amount: formatRupees(owed) } : null,
    e_invoice: null,
    notes: [],
    legends: [],
    signature: [shared.for.replace('{name}', () => seller.name), shared.signatory],
    page: shared.page,
  }
}
