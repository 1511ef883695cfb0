import type { EnquiryRow } from './marketplace-row.ts'

/** One way in which a row of a file is wrong: what it writes, and the fields of a lead that are refused for it. */
interface Fault {
  fields: readonly string[]
  apply: (row: EnquiryRow) => void
}

const set =
  (values: Partial<EnquiryRow>) =>
  (row: EnquiryRow): void => {
    Object.assign(row, values)
  }

const LONG = 'Rayon print fabric 44 inch, '.repeat(12)

// Ten kinds, four of each; every one is wrong in another way.
const FAULTS: readonly (readonly Fault[])[] = [
  // The name is missing, and so is that of the business, by which a lead without a person is called.
  [
    { fields: ['name'], apply: set({ SENDER_NAME: '', SENDER_COMPANY: '' }) },
    { fields: ['name'], apply: set({ SENDER_NAME: '   ', SENDER_COMPANY: '' }) },
    { fields: ['name'], apply: set({ SENDER_NAME: '\t', SENDER_COMPANY: ' ' }) },
    { fields: ['name'], apply: set({ SENDER_NAME: '', SENDER_COMPANY: '-' }) },
  ],
  // The phone cannot be one.
  [
    { fields: ['phone'], apply: set({ SENDER_MOBILE: 'not given' }) },
    { fields: ['phone'], apply: set({ SENDER_MOBILE: '98xxxxxx12' }) },
    { fields: ['phone'], apply: set({ SENDER_MOBILE: '0000000000' }) },
    { fields: ['phone'], apply: set({ SENDER_MOBILE: '+91-982405117012345678' }) },
  ],
  // The email cannot be one.
  [
    { fields: ['email'], apply: set({ SENDER_EMAIL: 'rakesh.shah@' }) },
    { fields: ['email'], apply: set({ SENDER_EMAIL: 'rakesh.example.com' }) },
    { fields: ['email'], apply: set({ SENDER_EMAIL: 'rakesh shah@example.com' }) },
    { fields: ['email'], apply: set({ SENDER_EMAIL: 'rakesh@@example.com' }) },
  ],
  // The amount is not an amount of rupees.
  [
    { fields: ['amount'], apply: set({ ORDER_VALUE: 'on request' }) },
    { fields: ['amount'], apply: set({ ORDER_VALUE: '12,500.555' }) },
    { fields: ['amount'], apply: set({ ORDER_VALUE: '-45000' }) },
    { fields: ['amount'], apply: set({ ORDER_VALUE: 'as per sample' }) },
  ],
  // The day is in no calendar.
  [
    { fields: ['follow_up_date'], apply: set({ FOLLOW_UP_DATE: '31/02/2026' }) },
    { fields: ['follow_up_date'], apply: set({ FOLLOW_UP_DATE: '30-Feb-2026' }) },
    { fields: ['follow_up_date'], apply: set({ FOLLOW_UP_DATE: '2026-13-05' }) },
    { fields: ['follow_up_date'], apply: set({ FOLLOW_UP_DATE: 'after Diwali' }) },
  ],
  // The GSTIN: check digit, state code, length, the PAN inside.
  [
    { fields: ['gstin'], apply: set({ SENDER_GSTIN: '24QMFFM4821K1ZZ' }) },
    { fields: ['gstin'], apply: set({ SENDER_GSTIN: '00QMFFM4821K1Z5' }) },
    { fields: ['gstin'], apply: set({ SENDER_GSTIN: '24QMFFM4821K1' }) },
    { fields: ['gstin'], apply: set({ SENDER_GSTIN: '2424QMFFM4821K1' }) },
  ],
  // The pincode has a sign, is too short, too long.
  [
    { fields: ['pincode'], apply: set({ SENDER_PINCODE: '395-002' }) },
    { fields: ['pincode'], apply: set({ SENDER_PINCODE: '39' }) },
    { fields: ['pincode'], apply: set({ SENDER_PINCODE: '395002, 395003' }) },
    { fields: ['pincode'], apply: set({ SENDER_PINCODE: '#395002' }) },
  ],
  // The name has fewer than three letters.
  [
    { fields: ['name'], apply: set({ SENDER_NAME: 'RK' }) },
    { fields: ['name'], apply: set({ SENDER_NAME: '-' }) },
    { fields: ['name'], apply: set({ SENDER_NAME: '98240' }) },
    { fields: ['name'], apply: set({ SENDER_NAME: 'A.' }) },
  ],
  // More than a line of a lead holds.
  [
    { fields: ['product'], apply: set({ QUERY_PRODUCT_NAME: LONG }) },
    { fields: ['city'], apply: set({ SENDER_CITY: `Surat ${LONG}` }) },
    { fields: ['account_name'], apply: set({ SENDER_COMPANY: `Balaji Textiles ${LONG}` }) },
    { fields: ['desc'], apply: set({ QUERY_MESSAGE: LONG.repeat(31) }) },
  ],
  // Several at once; all of them are to be named.
  [
    { fields: ['email', 'name'], apply: set({ SENDER_NAME: '', SENDER_COMPANY: '', SENDER_EMAIL: 'no email' }) },
    {
      fields: ['amount', 'gstin', 'phone'],
      apply: set({ SENDER_MOBILE: 'call office', ORDER_VALUE: 'negotiable', SENDER_GSTIN: 'APPLIED' }),
    },
    {
      fields: ['follow_up_date', 'name', 'pincode'],
      apply: set({ SENDER_NAME: 'Jo', SENDER_PINCODE: 'n/a', FOLLOW_UP_DATE: '45/12/2026' }),
    },
    {
      fields: ['amount', 'email', 'phone', 'product'],
      apply: set({ SENDER_MOBILE: 'ask reception', SENDER_EMAIL: 'NA', ORDER_VALUE: '??', QUERY_PRODUCT_NAME: LONG }),
    },
  ],
]

/** Spoils a row in the way number `which` (0 to 39) and gives the fields of a lead that are now wrong. */
export function damage(row: EnquiryRow, which: number): string[] {
  const fault = FAULTS[which % FAULTS.length][Math.floor(which / FAULTS.length)]
  fault.apply(row)
  return [...fault.fields]
}
