import { alpha, getPrimaryContrastColor, type MantineTheme } from '@mantine/core'
import { brandRoles } from './colour.ts'

/** Values of CSS variables by name, such as `--brand`. */
export type Variables = Record<`--${string}`, string>

/** Variables for both modes, and those that only one of them has. */
export interface VariableSets {
  variables: Variables
  light: Variables
  dark: Variables
}

/** Our own variables of a brand colour. */
export const brandTokens = (roles: ReturnType<typeof brandRoles>): Variables => ({
  '--brand': roles.fill,
  '--on-brand': roles.on_fill,
  '--brand-text': roles.text,
  '--brand-ring': roles.ring,
  '--brand-outline': roles.outline,
  '--selection': roles.tint,
})

/**
 * The CSS variables that depend on what a person or a business chooses: brand colour (`#rrggbb`), typeface and size of text.
 * All others never change and are in the style sheet that the build makes (ui/css/theme-sheet.ts).
 */
export function lookVariables(theme: MantineTheme, brand: string): VariableSets {
  const shades = theme.colors.brand
  const forMode = (mode: 'light' | 'dark') => {
    const roles = brandRoles(brand, mode)
    return {
      ...brandTokens(roles),
      '--mantine-primary-color-contrast': getPrimaryContrastColor(theme, mode),
      '--mantine-color-anchor': roles.text,
      '--mantine-color-brand-filled-hover': `color-mix(in oklab, ${roles.fill} 90%, ${roles.on_fill})`,
      '--mantine-color-brand-light': roles.tint,
      '--mantine-color-brand-light-hover': roles.tint_hover,
      '--mantine-color-brand-light-color': roles.text,
      '--mantine-color-brand-outline': roles.text,
      '--mantine-color-brand-outline-hover': alpha(shades[mode === 'light' ? 5 : 1], 0.05),
    }
  }
  return {
    variables: {
      '--mantine-scale': String(theme.scale),
      '--mantine-font-family': theme.fontFamily,
      '--mantine-font-family-headings': theme.headings.fontFamily,
      ...Object.fromEntries(shades.map((shade, index) => [`--mantine-color-brand-${index}`, shade])),
    },
    light: forMode('light'),
    dark: forMode('dark'),
  }
}
