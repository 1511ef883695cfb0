import { withoutEndZeros } from '#base/end-zeros.ts'

/** The longest number format of Excel. */
const LONGEST_FORMAT = 255

/** What a number format shows: a day, a time of day, both, or a plain number. */
export type Shows = 'number' | 'day' | 'time' | 'both'

/** What the built-in and own number formats of a workbook show. */
export function formatShows(id: number, code: string | undefined): Shows {
  if (code === undefined) {
    if (id === 22) return 'both'
    if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'day'
    return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? 'time' : 'number'
  }
  // Keep only the letters of date parts: quoted texts, colours, locales and escaped signs do not count.
  const plain = code
    .slice(0, LONGEST_FORMAT)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '')
    .split(';')[0]
  if (/general|standard/i.test(plain)) return 'number'
  const day = /[dy]/i.test(plain) || (/m/i.test(plain) && !/[hs]/i.test(plain))
  const time = /[hs]/i.test(plain)
  return day && time ? 'both' : day ? 'day' : time ? 'time' : 'number'
}

/** A serial day number of a workbook as YYYY-MM-DD, with HH:MM:SS if it has a time; null when it is not a valid day. */
export function serialText(serial: number, shows: Shows, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return null
  let days = Math.floor(serial)
  let seconds = Math.round((serial - days) * 86_400)
  if (seconds === 86_400) {
    days++
    seconds = 0
  }
  const time = new Date(seconds * 1000).toISOString().slice(11, 19)
  if (shows === 'time' && days === 0) return time
  // Day 60 is 29 February 1900, which never existed.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const day = new Date(first + days * 86_400_000).toISOString().slice(0, 10)
  return seconds === 0 ? day : `${day} ${time}`
}

/**
 * A number of ten or more digits of which the file has at most six, as a spreadsheet shows it: 9.19877E+11. It may be
 * round or rounded, so the kind of its column decides; null for every other number.
 */
export function roundedText(raw: string): string | null {
  const parts = /^(-?\d(?:\.(\d{1,5}))?)E\+?(\d{1,3})$/i.exec(raw)
  if (!parts) return null
  const exponent = Number(parts[3])
  return exponent >= 9 && exponent > (parts[2] ?? '').length ? `${parts[1]}E+${parts[3].padStart(2, '0')}` : null
}

/** A number as a person would write it: no exponent, no rounding error of binary arithmetic. */
export function numberText(raw: string): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (Number.isSafeInteger(value)) return String(value)
  const plain = Number(value.toPrecision(15))
  const text = String(plain)
  return text.includes('e') ? withoutExponent(plain) : text
}

function withoutExponent(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : withoutEndZeros(value.toFixed(20))
}

/** The position of a cell's column in its address: A is 0. Null without an address. */
export function columnOf(address: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(address ?? '')?.[1]
  if (!letters) return null
  let place = 0
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

/** Text of a cell; Excel writes control characters as _x000D_. */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}
