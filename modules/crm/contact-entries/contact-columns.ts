import type { LineColumn } from '#engine/record/fields.ts'

const PHONE = 'Contact Number'
const EMAIL = 'Email'

type Entry = Readonly<Record<string, unknown>>

/** How files contain contact entries: the primary phone and email, and one column each for all others. */
export const CONTACT_COLUMNS: readonly LineColumn[] = [
  {
    name: 'phone',
    label: 'Phone',
    read: (cell) => phones(cell).map((value, index) => ({ type: PHONE, value, is_primary: index === 0 })),
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, PHONE, true))
        .map(phoneText)
        .join(', '),
  },
  {
    name: 'alternate_phone',
    label: 'Other phones',
    read: (cell) => phones(cell).map((value) => ({ type: PHONE, value, is_primary: false })),
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, PHONE, false))
        .map(phoneText)
        .join(', '),
  },
  {
    name: 'email',
    label: 'Email',
    read: (cell) => pieces(cell).map((value, index) => ({ type: EMAIL, value, is_primary: index === 0 })),
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, EMAIL, true))
        .map((entry) => entry.value)
        .join(', '),
  },
  {
    name: 'alternate_email',
    label: 'Other emails',
    read: (cell) => pieces(cell).map((value) => ({ type: EMAIL, value, is_primary: false })),
    write: (entries) =>
      entries
        .filter((entry) => isEntry(entry, EMAIL, false))
        .map((entry) => entry.value)
        .join(', '),
  },
]

const isEntry = (entry: Entry, type: string, primary: boolean) =>
  entry.type === type && Boolean(entry.is_primary) === primary

const pieces = (cell: string) =>
  cell
    .split(/[,;|\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

// A cell often has two numbers; "0261-2345678/79" is one number with its extension.
function phones(cell: string): string[] {
  const parts = cell
    .split(/[,;|/\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  return parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= 6) ? parts : [cell.trim()]
}

/** A number as people write it: Indian ones without the country code, others with it. A masked code is left out. */
export function phoneText(entry: Entry): string {
  const code = typeof entry.phone_code === 'string' && /^\+\d/.test(entry.phone_code) ? entry.phone_code : '+91'
  return `${code === '+91' ? '' : code}${entry.value ?? ''}`
}
