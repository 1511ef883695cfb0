import type { LineColumn } from '#engine/record/fields.ts'

const PHONE = 'Contact Number'
const EMAIL = 'Email'

type Entry = Readonly<Record<string, unknown>>

/** How files contain contact entries: the primary phone and email, and one column each for all others. */
export const CONTACT_COLUMNS: readonly LineColumn[] = [
  {
    name: 'phone',
    label: 'Phone',
    read: { field: 'value', values: { type: PHONE, is_primary: false }, first: { is_primary: true }, numbers: true },
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, PHONE, true))
        .map(phoneText)
        .join(', '),
  },
  {
    name: 'alternate_phone',
    label: 'Other phones',
    read: { field: 'value', values: { type: PHONE, is_primary: false }, numbers: true },
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, PHONE, false))
        .map(phoneText)
        .join(', '),
  },
  {
    name: 'email',
    label: 'Email',
    read: { field: 'value', values: { type: EMAIL, is_primary: false }, first: { is_primary: true } },
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, EMAIL, true))
        .map((entry) => entry.value)
        .join(', '),
  },
  {
    name: 'alternate_email',
    label: 'Other emails',
    read: { field: 'value', values: { type: EMAIL, is_primary: false } },
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, EMAIL, false))
        .map((entry) => entry.value)
        .join(', '),
  },
]

const isEntry = (entry: Entry, type: string, primary: boolean) =>
  entry.type === type && Boolean(entry.is_primary) === primary

/** A number as people write it: Indian ones without the country code, others with it. A masked code is left out. */
export function phoneText(entry: Entry): string {
  const code = typeof entry.phone_code === 'string' && /^\+\d/.test(entry.phone_code) ? entry.phone_code : '+91'
  return `${code === '+91' ? '' : code}${entry.value ?? ''}`
}
