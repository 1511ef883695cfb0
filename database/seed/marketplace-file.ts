import { damage } from './marketplace-faults.ts'
import { type EnquiryRow, enquiryRow, type Heading, HEADINGS, PHONE_SPELLINGS } from './marketplace-row.ts'
import { makeRandom, type Random } from './random.ts'
import { addDays } from '#base/days.ts'

/** Column of a lead's files that each heading belongs to; what is missing has none of its own. */
export const LEAD_FIELDS: Partial<Record<Heading, string>> = {
  UNIQUE_QUERY_ID: 'enquiry_no',
  SENDER_NAME: 'name',
  SENDER_MOBILE: 'phone',
  SENDER_EMAIL: 'email',
  SENDER_COMPANY: 'account_name',
  SENDER_ADDRESS: 'address_1',
  SENDER_CITY: 'city',
  SENDER_STATE: 'state',
  SENDER_PINCODE: 'pincode',
  SENDER_COUNTRY_ISO: 'country',
  SENDER_MOBILE_ALT: 'alternate_phone',
  QUERY_PRODUCT_NAME: 'product',
  QUERY_MESSAGE: 'desc',
  SENDER_GSTIN: 'gstin',
  ORDER_VALUE: 'amount',
  FOLLOW_UP_DATE: 'follow_up_date',
}

/**
 * A file of enquiries as a marketplace gives it: UTF-8 with a byte order mark and CRLF, as spreadsheets save it.
 * `bad` and `duplicates` count lines as a spreadsheet does: the headings are line 1, each record one line whatever
 * line breaks its texts have. `bad` names the fields of a lead that are wrong; a duplicate has the phone (in another
 * spelling) or the email (in other case) of a good row above it and is good in itself.
 */
export interface MarketplaceFile {
  csv: string
  bad: { line: number; fields: string[] }[]
  duplicates: number[]
}

const ROWS = 1_000
const BAD = 40
const DUPLICATES = 25
const DAYS = 45
// Duplicates stand far enough down to have somebody to repeat.
const FIRST_SPECIAL = 90

/** Makes the file; the same day gives the same file. */
export function marketplaceFile(options: { today: string }): MarketplaceFile {
  const random = makeRandom(7_415_011)
  const special = shuffled(
    random,
    Array.from({ length: ROWS - FIRST_SPECIAL }, (_, index) => index + FIRST_SPECIAL),
  )
  const bad_at = new Set(special.slice(0, BAD))
  const repeat_at = new Set(special.slice(BAD, BAD + DUPLICATES))
  const rows: EnquiryRow[] = []
  const once: EnquiryRow[] = []
  const taken = new Set<string>()
  const bad: MarketplaceFile['bad'] = []
  const duplicates: number[] = []
  for (let index = 0; index < ROWS; index++) {
    // The file runs from old to new over some weeks.
    const day = addDays(options.today, Math.floor((index * DAYS) / ROWS) - DAYS)
    const row = enquiryRow(random, { index, day, today: options.today, taken })
    const line = index + 2
    if (bad_at.has(index)) bad.push({ line, fields: damage(row, bad.length) })
    else if (repeat_at.has(index)) {
      repeatBuyer(random, { row, once, number: duplicates.length })
      duplicates.push(line)
    } else once.push(row)
    rows.push(row)
  }
  const lines = [HEADINGS.join(','), ...rows.map((row) => HEADINGS.map((heading) => cell(row[heading])).join(','))]
  return { csv: `\uFEFF${lines.join('\r\n')}\r\n`, bad, duplicates }
}

const SAME_BUYER = [
  'SENDER_NAME',
  'SENDER_COMPANY',
  'SENDER_ADDRESS',
  'SENDER_CITY',
  'SENDER_STATE',
  'SENDER_PINCODE',
  'SENDER_COUNTRY_ISO',
] as const

// Somebody asks again, with the old phone spelled otherwise or with the old email in other case.
function repeatBuyer(random: Random, options: { row: EnquiryRow; once: EnquiryRow[]; number: number }): void {
  const { row, once, number } = options
  const by_email = number % 3 === 2
  const can = (old: EnquiryRow) => (by_email ? old.SENDER_EMAIL !== '' : /^\+91-\d{10}$/.test(old.SENDER_MOBILE))
  const old = random.pick(once.filter(can))
  // Each buyer is repeated once, so that a duplicate never depends on another.
  once.splice(once.indexOf(old), 1)
  for (const heading of SAME_BUYER) row[heading] = old[heading]
  if (by_email) {
    row.SENDER_EMAIL =
      number % 2 === 0 ? old.SENDER_EMAIL.toUpperCase() : old.SENDER_EMAIL.replace(/^./, (first) => first.toUpperCase())
    return
  }
  row.SENDER_MOBILE = PHONE_SPELLINGS[1 + (number % (PHONE_SPELLINGS.length - 1))](old.SENDER_MOBILE.slice(-10))
  row.SENDER_EMAIL = ''
}

function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function shuffled<T>(random: Random, list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    ;[list[last], list[other]] = [list[other], list[last]]
  }
  return list
}
