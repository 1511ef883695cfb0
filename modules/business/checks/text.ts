import type { Check } from '#engine/record/kinds/text/text.ts'
import { fits, isWithin, patterns } from './patterns.ts'

const PASSWORD_MIN = 5
const PASSWORD_MAX = 128
const GENERIC_NAME_LETTERS = 3
const NAME_MAX = 255

/** Names that are not allowed, in any case (specification, section 5: admin, user, Admin, User, …, PM, test). */
export const RESERVED_NAMES: readonly string[] = [
  'admin',
  'user',
  'root',
  'superuser',
  'testuser',
  'blocked',
  'politics',
  'pm',
  'test',
]

/** Extensions of files that may be uploaded (specification, section 5). */
export const UPLOAD_EXTENSIONS: readonly string[] = [
  'jpg',
  'jpeg',
  'png',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'csv',
  'zip',
  'mp3',
]

/** At least 5 characters with a lowercase letter, an uppercase letter, a digit and a special character; at most 128. */
export const password: Check = (value) => {
  if (!isWithin(value, PASSWORD_MAX)) return `Use at most ${PASSWORD_MAX} characters in the password`
  const { lowercase, uppercase, digit, special } = patterns
  const is_long_enough = !isWithin(value, PASSWORD_MIN - 1)
  if (is_long_enough && [lowercase, uppercase, digit, special].every((pattern) => fits(value, pattern))) return null
  return 'Use at least 5 characters with a lowercase letter, an uppercase letter, a digit and a special character'
}

/** Words of letters (of any script), apostrophes and hyphens with single spaces between and none at the end. */
export const fullName: Check = (value) =>
  fits(value, patterns.full_name) && fits(value, patterns.letter)
    ? null
    : 'Use letters, apostrophes and hyphens, with single spaces between words'

/** A name with at least 3 letters of any script; vowel signs count, as they do when a person counts 'राम'. */
export const genericName: Check = (value) => {
  if (!isWithin(value, NAME_MAX)) return `Use at most ${NAME_MAX} characters`
  const letters = value.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  return letters >= GENERIC_NAME_LETTERS ? null : 'Enter a name with at least 3 letters'
}

/** Latin letters only. */
export const alpha: Check = (value) => (fits(value, patterns.alpha) ? null : 'Use letters only')

/** A decimal number, which may be below zero. */
export const number: Check = (value) => (fits(value, patterns.number) ? null : 'Enter a number')

/** Digits only. */
export const wholeNumber: Check = (value) => (fits(value, patterns.whole_number) ? null : 'Enter a whole number')

/** Latin letters and digits only. */
export const alphanumeric: Check = (value) =>
  fits(value, patterns.alphanumeric) ? null : 'Use letters and digits only'

/** No space, tab or line end anywhere. */
export const noWhitespace: Check = (value) => (fits(value, patterns.no_whitespace) ? null : 'Remove the spaces')

/** A colour of 3 or 6 hex digits, with or without the #. */
export const hexColor: Check = (value) =>
  fits(value, patterns.hex_color) ? null : 'Enter a colour of 3 or 6 hex digits, such as #50CD89'

/** Not a reserved name, however it is dressed: full-width letters, invisible characters, other case, spaces around. */
export const notReserved: Check = (value) => {
  if (!isWithin(value, NAME_MAX)) return `Use at most ${NAME_MAX} characters`
  return RESERVED_NAMES.includes(plainName(value)) ? 'This name is reserved. Choose another name' : null
}

/** A file name whose last extension may be uploaded. */
export const uploadName: Check = (value) =>
  isWithin(value, NAME_MAX) && UPLOAD_EXTENSIONS.includes(extensionOf(value))
    ? null
    : `This type of file is not allowed. Allowed: ${UPLOAD_EXTENSIONS.join(', ')}`

/** The last extension of a file name in lower case; empty when it has none or no name before it. */
export function extensionOf(file_name: string): string {
  const dot = file_name.lastIndexOf('.')
  return dot > 0 ? file_name.slice(dot + 1).toLowerCase() : ''
}

function plainName(value: string): string {
  return withoutInvisible(withoutInvisible(value).normalize('NFKC')).trim().toLowerCase()
}

// U+2800, the empty Braille pattern, is a symbol by its category and still invisible.
function withoutInvisible(value: string): string {
  return value.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu, '')
}
