import { brandRoles, contrast } from '#ui/colour.ts'
import { TOKENS } from '#ui/tokens.ts'

type Mode = 'light' | 'dark'

/** A pair of colours that must be distinguishable: its contrast in each mode, and the contrast that WCAG 2.2 AA requires. */
export type ContrastRow = {
  what: 'button' | 'link' | 'chosen' | 'ring'
  needed: 4.5 | 3
  light: { text: string; ground: string; ratio: number }
  dark: { text: string; ground: string; ratio: number }
}

/** What a brand colour gives in each of its roles. */
export function contrastRows(brand: string): ContrastRow[] {
  const pair = (mode: Mode, what: ContrastRow['what']) => {
    const roles = brandRoles(brand, mode)
    const surface = TOKENS[mode].surface
    const [text, ground] = {
      button: [roles.on_fill, roles.fill],
      link: [roles.text, surface],
      chosen: [roles.text, roles.tint],
      ring: [roles.ring, surface],
    }[what]
    return { text, ground, ratio: contrast(text, ground) }
  }
  return (['button', 'link', 'chosen', 'ring'] as const).map((what) => ({
    what,
    needed: what === 'ring' ? 3 : 4.5,
    light: pair('light', what),
    dark: pair('dark', what),
  }))
}

/** '4.70 : 1', cut and not rounded, so that no figure looks better than it is. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`
