import type { Language } from '#base/language.ts'

/** The templates of papers: lines in the colour, a band in the colour, or a grid of lines as on a printed bill book. */
export const TEMPLATES = ['classic', 'band', 'grid'] as const
export type Template = (typeof TEMPLATES)[number]

/** How a business wants its papers to look. */
export interface PaperLook {
  template: Template
  /** Such as `#0b5d46`. */
  colour: string
  /** A further language of the labels. */
  second_language: Language | null
}

/** The look of papers until a business chooses one. */
export const USUAL_LOOK: PaperLook = { template: 'classic', colour: '#0b5d46', second_language: null }

export const isTemplate = (raw: unknown): raw is Template => TEMPLATES.includes(raw as Template)

/** True for a colour on which white text is readable: a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
export function isPaperColour(raw: unknown): raw is string {
  if (typeof raw !== 'string' || !/^#[0-9a-f]{6}$/.test(raw)) return false
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(raw.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
}
