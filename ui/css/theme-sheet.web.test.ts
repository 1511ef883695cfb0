import { describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from '#base/look.ts'
import type { VariableSets } from '../look-variables.ts'
import { allVariables, themeSheet } from './theme-sheet.ts'

const LOOKS = [
  { brand: '#50CD89' },
  { brand: '#1b2a5e', family: 'Noto Sans', scale: 1.15 },
  { brand: '#ffe14d', family: 'Georgia', scale: 0.9 },
  { brand: '#c2272d' },
]

/** The variables that the style sheet has to hold: all but those that the browser sets. */
const fixedOf = (look: (typeof LOOKS)[number]) => {
  const { chosen, ...all } = allVariables(look)
  const without = (of: keyof VariableSets) =>
    Object.fromEntries(Object.entries(all[of]).filter(([name]) => !(name in chosen[of])))
  return { variables: without('variables'), light: without('light'), dark: without('dark') }
}

describe('the style sheet of the theme', () => {
  it('holds no variable that depends on brand, typeface or size of text', () => {
    for (const look of LOOKS) expect(fixedOf(look)).toEqual(fixedOf({ brand: DEFAULT_BRAND }))
  })
  it('has our colours of both modes, and what differs from the library’s own sheet', () => {
    const sheet = themeSheet()
    expect(sheet).toMatch(/:root\[data-mantine-color-scheme="dark"\]\{[^}]*--surface: #141716;/)
    expect(sheet).toMatch(/:root\[data-mantine-color-scheme="light"\]\{[^}]*--mantine-color-body: #ffffff;/)
    expect(sheet).toContain('--mantine-radius-default: 7px;')
    expect(sheet).not.toContain('--mantine-color-grape-3:')
    expect(sheet).not.toContain('--mantine-color-brand-5:')
  })
  it('hides and shows by width as the library does', () => {
    expect(themeSheet()).toContain(
      '@media (max-width: 47.99375em) {.mantine-visible-from-sm {display: none !important;}}',
    )
  })
})
