/** Typefaces a person or a business may choose; no other font name is written into a style sheet. */
export const FONTS = ['Inter', 'Noto Sans', 'Source Sans 3', 'Mukta', 'Poppins'] as const
export type FontName = (typeof FONTS)[number]

/** Text sizes, each with the factor by which it multiplies the product's default sizes. */
export const FONT_SIZES = { small: 0.93, default: 1, large: 1.1, larger: 1.2 } as const
export type FontSize = keyof typeof FONT_SIZES

/** The product's default brand colour, used until a business chooses another (specification, section 9). */
export const DEFAULT_BRAND = '#50CD89'

/** True for '#abc' and '#aabbcc', with or without the '#' (specification, section 5). */
export const isHexColour = (text: unknown): text is string =>
  typeof text === 'string' && /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)

/** A colour of 3 or 6 digits as '#rrggbb'; null for anything else. */
export function fullHex(text: unknown): string | null {
  if (!isHexColour(text)) return null
  const digits = text.replace('#', '')
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** One entry of the side menu as a person arranged it: its path inside the business, a custom label, whether it is hidden. */
export interface SideEntry {
  path: string
  label?: string
  is_hidden?: boolean
}
