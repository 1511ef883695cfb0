import { EMAIL } from '#base/email.ts'
import { length } from '#engine/record/kinds/text/characters.ts'

/** A pattern of the whole text and the most code points it is ever asked about. */
export interface Pattern {
  pattern: RegExp
  max: number
}

/**
 * Every pattern of the checks: anchored, linear-time (proved by a test) and applied after the length limit only.
 * The layouts are those of the specification, section 5, unless a line says otherwise.
 */
export const patterns = {
  phone: { pattern: /^\+?[1-9]\d{0,3}[ .-]?\d{1,11}$/, max: 17 },
  optional_phone: { pattern: /^\d{6,11}$/, max: 11 },
  indian_mobile: { pattern: /^[6-9]\d{9}$/, max: 10 },
  // Landlines of India with their STD codes, as libphonenumber-js has them (a test compares); one pattern of all is too
  // large to be proved.
  indian_landline_1: {
    pattern: /^(?:(?:2717(?:[2-7]\d|95)|6828[235-7]\d)\d{4}|(?:271[0-689]|682[0-79]|782[0-6])[2-7]\d{5})$/,
    max: 10,
  },
  indian_landline_2: {
    pattern:
      /^(?:(?:170[24]|280[13468]|4(?:20[24]|72[2-8])|552[1-7])\d{6}|(?:2(?:[02][2-79]|90)|3(?:23|80)|683|79[1-5])\d{7}|(?:11|33|4[04]|80)[2-7]\d{7}|(?:342|674|788)(?:[0189][2-7]|[2-7]\d)\d{5})$/,
    max: 10,
  },
  indian_landline_3: {
    pattern:
      /^(?:(?:1(?:2[0-249]|3[0-25]|4[145]|[59][14]|6[014]|7[1257]|8[01346])|2(?:1[257]|3[013]|4[01]|5[0137]|6[0158]|78|8[1568]|9[14])|3(?:26|4[13]|5[34]|6[01489]|7[02-46]|8[159])|4(?:1[36]|2[1-47]|3[15]|5[12]|6[0-26-9]|7[014-9]|8[013-57]|9[014-7])|5(?:1[025]|22|[36][25]|4[28]|[578]1|9[15])|6(?:12|[2-47]1|5[17]|6[13]|80)|7(?:12|2[14]|3[134]|4[47]|5[15]|[67]1)|8(?:16|2[014]|3[126]|6[136]|7[078]|8[34]|91))[2-7]\d{6})$/,
    max: 10,
  },
  indian_landline_4: {
    pattern:
      /^(?:(?:1(?:2[35-8]|3[346-9]|4[236-9]|[59][0235-9]|6[235-9]|7[34689]|8[257-9])|2(?:1[134689]|3[24-8]|4[2-8]|5[25689]|6[2-4679]|7[3-79]|8[2-479]|9[235-9])|3(?:01|1[79]|2[1245]|4[5-8]|5[125689]|6[235-7]|7[157-9]|8[2-46-8])|4(?:1[14578]|2[5689]|3[2-467]|5[4-7]|6[35]|73|8[2689]|9[2389])|5(?:[16][146-9]|2[14-8]|3[1346]|4[14-69]|5[46]|7[2-4]|8[2-8]|9[246])|6(?:1[1358]|2[2457]|3[2-4]|4[235-7]|5[2-689]|6[24578]|7[235689]|8[14-6])|7(?:1[013-9]|2[0235-9]|3[2679]|4[1-35689]|5[2-46-9]|[67][02-9]|8[013-7]|90)|8(?:1[1357-9]|2[235-8]|3[03-57-9]|4[0-24-9]|5\d|6[2457-9]|7[1-6]|8[1256]|9[2-4]))\d[2-7]\d{5})$/,
    max: 10,
  },
  ten_digits: { pattern: /^\d{10}$/, max: 10 },
  email: EMAIL,
  pan: { pattern: /^[A-Z]{5}\d{4}[A-Z]$/, max: 10 },
  tan: { pattern: /^[A-Z]{4}\d{5}[A-Z]$/, max: 10 },
  gst: { pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, max: 15 },
  aadhaar: { pattern: /^[2-9]\d{11}$/, max: 12 },
  pincode: { pattern: /^[A-Za-z\d ]{4,10}$/, max: 10 },
  ifsc: { pattern: /^[A-Z]{4}0[A-Z\d]{6}$/, max: 11 },
  account_number: { pattern: /^\d{9,18}$/, max: 18 },
  driving_licence: { pattern: /^[A-Z\d]{0,20}$/, max: 20 },
  // The part before the @ has at most 256 characters, which `isUpiId` sees to: a bound that large cannot be proved.
  upi: { pattern: /^[A-Za-z\d._-]{2}[A-Za-z\d._-]*@[A-Za-z]{2,14}$/, max: 271 },
  lowercase: { pattern: /[a-z]/, max: 128 },
  uppercase: { pattern: /[A-Z]/, max: 128 },
  digit: { pattern: /\d/, max: 128 },
  special: { pattern: /[^\p{L}\p{M}\p{N}\s]/u, max: 128 },
  // Letters of every script. A joiner may follow a vowel sign or virama only, as Indian scripts write it.
  full_name: {
    pattern: /^(?:[\p{L}'’-]|\p{M}[\u200c\u200d]?)+(?: (?:[\p{L}'’-]|\p{M}[\u200c\u200d]?)+)*$/u,
    max: 255,
  },
  letter: { pattern: /\p{L}/u, max: 255 },
  alpha: { pattern: /^[A-Za-z]+$/, max: 255 },
  number: { pattern: /^-?\d+(?:\.\d+)?$/, max: 62 },
  whole_number: { pattern: /^\d+$/, max: 30 },
  alphanumeric: { pattern: /^[A-Za-z\d]+$/, max: 255 },
  no_whitespace: { pattern: /^\S*$/, max: 10_000 },
  hex_color: { pattern: /^#?(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/, max: 7 },
  url_scheme: { pattern: /^https?:\/\/[^/]/i, max: 2048 },
  url_host: { pattern: /^(?:[a-z\d_][a-z\d_-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/, max: 253 },
  // The layouts below are those of the law (see each validator in the folder `india`).
  gstin_characters: { pattern: /^[\dA-Z]{15}$/, max: 15 },
  gstin_person: { pattern: /^\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR|OS)[\dA-Z]$/, max: 15 },
  indian_pin: { pattern: /^[1-9]\d{5}$/, max: 6 },
} as const satisfies Record<string, Pattern>

/** Whether a text is within the limit of code points and fits the pattern; an overlong text never reaches the pattern. */
export function fits(value: string, { pattern, max }: Pattern): boolean {
  return isWithin(value, max) && pattern.test(value)
}

/** Whether a text has at most `max` code points. */
export function isWithin(value: string, max: number): boolean {
  // A code point has one or two units, so most lengths need no count and a huge text is never read.
  return value.length <= max || (value.length <= max * 2 && length(value) <= max)
}
