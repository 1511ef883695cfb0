import type { LeadInput } from '#modules/crm/leads/lead.record.ts'
import { type Customer, fillers, newCustomer, quantityText, type Wish, wishOn } from './enquiry.ts'
import { gstinFor } from './names.ts'
import type { Random } from './random.ts'
import { addDays } from '#base/days.ts'
import { SOURCES } from './sources.ts'
import { FIRM_ENQUIRIES, fill, HOME_ENQUIRIES } from './texts.ts'

/** Columns of IndiaMART's enquiries, and three at the end that a shop adds to its copy of the sheet. */
export const HEADINGS = [
  'UNIQUE_QUERY_ID',
  'QUERY_TYPE',
  'QUERY_TIME',
  'SENDER_NAME',
  'SENDER_MOBILE',
  'SENDER_EMAIL',
  'SUBJECT',
  'SENDER_COMPANY',
  'SENDER_ADDRESS',
  'SENDER_CITY',
  'SENDER_STATE',
  'SENDER_PINCODE',
  'SENDER_COUNTRY_ISO',
  'SENDER_MOBILE_ALT',
  'SENDER_PHONE',
  'SENDER_PHONE_ALT',
  'SENDER_EMAIL_ALT',
  'QUERY_PRODUCT_NAME',
  'QUERY_MESSAGE',
  'QUERY_MCAT_NAME',
  'CALL_DURATION',
  'RECEIVER_MOBILE',
  'SENDER_GSTIN',
  'ORDER_VALUE',
  'FOLLOW_UP_DATE',
] as const
export type Heading = (typeof HEADINGS)[number]
export type EnquiryRow = Record<Heading, string>

const HINDI = [
  { name: 'सुनीता देवी', firm: 'श्री गणेश ट्रेडर्स', message: 'मुझे सूरत की साड़ियाँ थोक में चाहिए।\nकृपया रेट भेजें।' },
  { name: 'राजेश कुमार', firm: '', message: 'सोफा कपड़े का दाम बताइए, 200 मीटर चाहिए' },
  { name: 'मीना पाटील', firm: 'आदर्श कापड केंद्र', message: 'कॉटन कापड पाहिजे, नमुना पाठवा' },
  { name: 'ભાવેશ પટેલ', firm: 'અંબિકા ટેક્સટાઇલ', message: 'રેયોન કાપડ જોઈએ છે, ભાવ મોકલો' },
  { name: 'अनिल शर्मा', firm: 'शर्मा फर्नीचर', message: 'होटल के लिए 40 कुर्सियाँ, जल्दी चाहिए, GST बिल के साथ' },
] as const

const TYPES = { W: 'Direct enquiry', B: 'Buy lead', P: 'Call', V: 'Catalogue view' } as const

/** The enquiry number `index` of a file, good in every field; phones and emails that are `taken` do not come again. */
export function enquiryRow(
  random: Random,
  options: { index: number; day: string; today: string; taken: Set<string> },
): EnquiryRow {
  const { index, day, today, taken } = options
  const wish = wishOn(random, day)
  let customer = newCustomer(random, wish, SOURCES[0])
  while (reachedBy(customer.fields).some((value) => taken.has(value))) customer = newCustomer(random, wish, SOURCES[0])
  for (const value of reachedBy(customer.fields)) taken.add(value)
  const { fields, place } = customer
  const mobile = entries(fields, 'Contact Number')[0]
  const email = entries(fields, 'Email')[0] ?? ''
  const foreign = fields.contacts?.find((entry) => entry.phone_code !== '+91' && entry.type === 'Contact Number')
  const second = entries(fields, 'Contact Number')[1] ?? ''
  const both_in_one = second !== '' && random.chance(0.2)
  const type = random.weighted(['W', 'B', 'P', 'V'] as const, (name) => ({ W: 60, B: 22, P: 12, V: 6 })[name])
  const text = requestOf(random, customer, wish)
  const hindi = random.chance(0.03) ? random.pick(HINDI) : null
  // Where no email is given there is a phone, and now and then the other way round.
  const no_phone = email !== '' && !foreign && random.chance(0.05)
  return {
    UNIQUE_QUERY_ID: String(3_010_001_000 + index * 7 + random.int(0, 6)),
    QUERY_TYPE: type,
    QUERY_TIME: `${day} ${two(random.int(0, 23))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`,
    SENDER_NAME:
      hindi?.name ??
      (random.chance(0.02) ? `  ${(fields.name as string).replace(' ', '   ')}\t` : (fields.name as string)),
    SENDER_MOBILE: no_phone
      ? ''
      : foreign
        ? `${foreign.phone_code}-${mobile}`
        : both_in_one
          ? `${mobile}, ${second}`
          : spelledPhone(random, mobile),
    SENDER_EMAIL: email,
    SUBJECT: type === 'W' ? `Requirement for ${wish.product.name}` : '',
    SENDER_COMPANY: hindi?.firm ?? fields.account_name ?? '',
    SENDER_ADDRESS: [fields.address_1, fields.address_2, fields.city, fields.state, fields.pincode]
      .filter((part) => fields.address_1 && part)
      .join(', '),
    SENDER_CITY: fields.city as string,
    SENDER_STATE: fields.state ?? '',
    SENDER_PINCODE: fields.pincode ?? '',
    SENDER_COUNTRY_ISO: (foreign?.iso2 as string | undefined) ?? 'IN',
    SENDER_MOBILE_ALT: second && !both_in_one ? `+91-${second}` : '',
    SENDER_PHONE: '',
    SENDER_PHONE_ALT: '',
    SENDER_EMAIL_ALT: '',
    QUERY_PRODUCT_NAME: wish.product.name,
    QUERY_MESSAGE: hindi?.message ?? message(random, text, quantityText(wish)),
    QUERY_MCAT_NAME: { fabric: 'Fabrics', furnishing: 'Home Furnishing', furniture: 'Furniture' }[wish.product.trade],
    CALL_DURATION: TYPES[type] === 'Call' ? String(random.int(15, 320)) : '',
    RECEIVER_MOBILE: TYPES[type] === 'Call' ? '9824051170' : '',
    SENDER_GSTIN: fields.gstin ?? (place && random.chance(0.06) ? gstinFor(random, place, 'Traders', 'Traders') : ''),
    ORDER_VALUE: random.chance(0.5) ? spelledAmount(random, wish.amount) : '',
    FOLLOW_UP_DATE: random.chance(0.35) ? spelledDay(random, addDays(today, random.int(-3, 20))) : '',
  }
}

function message(random: Random, text: string, quantity: string): string {
  const list = `${text}<br>Quantity: ${quantity}<br>Probable Order Value: Rs. 10,000 &amp; above`
  return random.weighted(
    [
      text,
      `${text}\nQuantity: ${quantity}\n"Urgent", please call`,
      list,
      `- ${quantity}\n- best quality\n\n${text}`,
      `${text}\r\nThanks & regards 🙏`,
    ],
    (shape) => (shape === text ? 60 : 10),
  )
}

/** The ways in which Indian mobile numbers are typed, from their ten digits. */
export const PHONE_SPELLINGS: readonly ((digits: string) => string)[] = [
  (digits) => `+91-${digits}`,
  (digits) => digits,
  (digits) => `0${digits}`,
  (digits) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits) => `${digits.slice(0, 5)}-${digits.slice(5)}`,
  (digits) => `0091 ${digits}`,
  (digits) => `(+91) ${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits) => `91${digits}`,
]

function spelledPhone(random: Random, digits: string): string {
  // The portal itself writes +91-…; the rest are rows that somebody typed in.
  return random.chance(0.8) ? PHONE_SPELLINGS[0](digits) : random.pick(PHONE_SPELLINGS)(digits)
}

function spelledAmount(random: Random, amount: number): string {
  const grouped = amount.toLocaleString('en-IN')
  return random.pick([String(amount), grouped, `₹ ${grouped}`, `₹${grouped}.00`, `Rs. ${amount}/-`, `INR ${amount}`])
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function spelledDay(random: Random, day: string): string {
  const [year, month, date] = day.split('-')
  const named = MONTHS[Number(month) - 1]
  return random.pick([
    day,
    `${date}/${month}/${year}`,
    `${Number(date)}-${Number(month)}-${year.slice(2)}`,
    `${date} ${named} ${year}`,
    `${date}-${named}-${year}`,
  ])
}

function requestOf(random: Random, customer: Customer, wish: Wish): string {
  const text = random.pick(wish.is_firm ? FIRM_ENQUIRIES : HOME_ENQUIRIES)
  return fill(text, fillers(random, { customer, wish, staff: '' }))
}

function entries(fields: LeadInput, type: 'Contact Number' | 'Email'): string[] {
  return (fields.contacts ?? []).filter((entry) => entry.type === type).map((entry) => entry.value as string)
}

// Lower case, as duplicates are found.
function reachedBy(fields: LeadInput): string[] {
  return (fields.contacts ?? []).map((entry) => (entry.value as string).toLowerCase())
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
