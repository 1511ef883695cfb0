/** True for a hex colour with its #, of three or six digits. */
export const isHexColour = (text: string): boolean => text.length <= 7 && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)

/** Red, green and blue of a hex colour as linear light, each 0 to 1. */
export function linearRgb(hex: string): [red: number, green: number, blue: number] {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (at: number) => toLinear(Number.parseInt(full.slice(at, at + 2), 16) / 255)
  return [channel(0), channel(2), channel(4)]
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Relative luminance of a hex colour as WCAG defines it. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
