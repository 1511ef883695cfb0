/** A phone as typed without hyphens, spaces and parentheses (specification, section 5). */
export const cleanPhone = (value: string): string => value.replace(/[-\s()]/g, '')

/** A phone code that starts with one plus: '91', ' 91 ', '0091' and '+91' are '+91'. Null without digits or with more than four. */
export function normalisePhoneCode(code: string): string | null {
  const digits = code.slice(0, 255).replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 1 && digits.length <= 4 ? `+${digits}` : null
}
