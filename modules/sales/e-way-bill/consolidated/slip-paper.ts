import { dayFirst } from '#base/days.ts'
import { sum, exact, rupeesText } from '#base/exact.ts'
import type { Language } from '#base/language.ts'
import { wallAt } from '#base/zones.ts'
import { TRANSPORT_MODES } from '#modules/gst/ewaybill/codes.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import { amountInWordsOf } from '#modules/gst/spoken/amount-in-words.ts'
import { stateByCode } from '#modules/gst/states.ts'
import type { Fact, Paper, PaperFacts } from '../../paper/paper.ts'
import { PAPER_WORDS } from '../../paper/paper-words.ts'
import { textOf } from '../../rules/values.ts'

type Row = Readonly<Record<string, unknown>>
type Mode = keyof typeof TRANSPORT_MODES

interface Words {
  title: string
  number: string
  made: string
  vehicle: string
  mode: string
  document: string
  from: string
  bill: string
  client: string
  until: string
  value: string
}

const ENGLISH: Words = {
  title: 'Consolidated E-way Bill',
  number: 'Consolidated e-way bill number',
  made: 'Made',
  vehicle: 'Vehicle',
  mode: 'Goods go by',
  document: 'Transport document',
  from: 'From',
  bill: 'E-way bill',
  client: 'Document and client',
  until: 'Valid until',
  value: 'Value',
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: ENGLISH,
  hi: {
    title: 'समेकित ई-वे बिल',
    number: 'समेकित ई-वे बिल संख्या',
    made: 'बनाया गया',
    vehicle: 'वाहन',
    mode: 'परिवहन का साधन',
    document: 'परिवहन दस्तावेज़',
    from: 'कहाँ से',
    bill: 'ई-वे बिल',
    client: 'दस्तावेज़ और ग्राहक',
    until: 'कब तक मान्य',
    value: 'मूल्य',
  },
  gu: {
    title: 'સંયુક્ત ઈ-વે બિલ',
    number: 'સંયુક્ત ઈ-વે બિલ નંબર',
    made: 'બનાવ્યું',
    vehicle: 'વાહન',
    mode: 'પરિવહનનું સાધન',
    document: 'પરિવહન દસ્તાવેજ',
    from: 'ક્યાંથી',
    bill: 'ઈ-વે બિલ',
    client: 'દસ્તાવેજ અને ગ્રાહક',
    until: 'ક્યાં સુધી માન્ય',
    value: 'કિંમત',
  },
  ta: {
    title: 'ஒருங்கிணைந்த இ-வே பில்',
    number: 'ஒருங்கிணைந்த இ-வே பில் எண்',
    made: 'உருவாக்கியது',
    vehicle: 'வாகனம்',
    mode: 'போக்குவரத்து முறை',
    document: 'போக்குவரத்து ஆவணம்',
    from: 'எங்கிருந்து',
    bill: 'இ-வே பில்',
    client: 'ஆவணமும் வாடிக்கையாளரும்',
    until: 'எதுவரை செல்லும்',
    value: 'மதிப்பு',
  },
}

/** How goods travel, in the language of the slip; English has the names of the choice. */
const MODES: Readonly<Record<Exclude<Language, 'en'>, Record<Mode, string>>> = {
  hi: { Road: 'सड़क', Rail: 'रेल', Air: 'हवाई', 'Ship/Road-cum-ship': 'जहाज़/सड़क-सह-जहाज़' },
  gu: { Road: 'રોડ', Rail: 'રેલ', Air: 'હવાઈ', 'Ship/Road-cum-ship': 'જહાજ/રોડ-સહ-જહાજ' },
  ta: { Road: 'சாலை', Rail: 'ரயில்', Air: 'விமானம்', 'Ship/Road-cum-ship': 'கப்பல்/சாலை-கப்பல்' },
}

const modeOf = (mode: unknown, language: Language): string =>
  language === 'en' ? textOf(mode) : (MODES[language][mode as Mode] ?? textOf(mode))

/** A moment in India, to the minute. */
function momentOf(value: unknown): string {
  const at = Date.parse(textOf(value))
  if (Number.isNaN(at)) return textOf(value)
  const [day, time] = wallAt(at, 'Asia/Kolkata').split('T')
  return `${dayFirst(day)} ${time}`
}

/** The slip that travels with the vehicle: the number of the portal and the e-way bills under it. `row` is what the reader may see. */
export function slipPaper(row: Row, { facts, language }: { facts: PaperFacts; language: Language }): Paper {
  const [words, shared] = [WORDS[language], PAPER_WORDS[language]]
  const blank = { hsn: '', quantity: '', price: '', discount: '', taxable: '', rate: '', amount: '' }
  const bills = (row.bills ?? []) as Row[]
  const total = rupeesText(sum(bills.map((bill) => exact(textOf(bill.total) || '0'))))
  const { seller } = facts
  const document = [
    row.transport_document,
    row.transport_document_date && dayFirst(textOf(row.transport_document_date)),
  ]
  const from = [textOf(row.from_place), stateByCode(textOf(row.from_state))?.name]
  const all: Fact[] = [
    [words.number, textOf(row.number)],
    [words.made, momentOf(row.made_at)],
    [words.vehicle, textOf(row.vehicle_number)],
    [words.mode, modeOf(row.transport_mode, language)],
    [words.document, document.filter(Boolean).map(textOf).join(', ')],
    [words.from, from.filter(Boolean).join(', ')],
  ]
  return {
    language,
    title: words.title,
    title_below: language === 'en' ? '' : ENGLISH.title,
    ...{ copy: '', stamp: '' },
    facts: all.filter(([, value]) => value !== ''),
    seller: { name: seller.name, lines: [row.gstin ? `GSTIN ${textOf(row.gstin)}` : ''].filter(Boolean) },
    parties: [],
    columns: { ...blank, name: words.client, hsn: words.bill, quantity: words.until, amount: words.value },
    ...{ own_columns: [], has_discount: false, has_tax: false },
    lines: bills.map((bill) => ({
      ...{ ...blank, own: [], hsn: textOf(bill.number), quantity: momentOf(bill.valid_until) },
      name: [bill.document_number, bill.buyer_name].filter(Boolean).map(textOf).join(' · '),
      amount: formatRupees(textOf(bill.total) || '0').replace('₹', ''),
    })),
    ...{ tax_heads: [], taxes: [], sums: [] },
    total: [words.value, formatRupees(total)],
    in_words: [shared.in_words, amountInWordsOf(total, language)],
    ...{ bank: null, pay: null, e_invoice: null, notes: [], legends: [] },
    signature: [shared.for.replace('{name}', () => seller.name), shared.signatory],
    page: shared.page,
  }
}
