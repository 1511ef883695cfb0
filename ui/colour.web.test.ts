import { describe, expect, it } from 'vitest'
import { isHexColour } from '#base/look.ts'
import { brandRoles, contrast, fromOklch, shadesOf, toOklch } from './colour.ts'

describe('the brand colour', () => {
  it.each(['#50CD89', '#1e3a8a', '#ffd400', '#e11d48', '#0a0a0a', '#fafafa'])(
    '%s stays legible in every role',
    (brand) => {
      for (const mode of ['light', 'dark'] as const) {
        const surface = mode === 'light' ? '#ffffff' : '#141716'
        const roles = brandRoles(brand, mode)
        expect(contrast(roles.on_fill, roles.fill)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(roles.text, surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(roles.ring, surface)).toBeGreaterThanOrEqual(3)
      }
    },
  )
  it('never puts white on the default green', () => {
    expect(brandRoles('#50CD89', 'light').on_fill).not.toBe('#ffffff')
  })
  it('is unchanged after conversion to OKLCH and back', () => {
    expect(fromOklch(toOklch('#50cd89'))).toBe('#50cd89')
  })
  it('is itself the sixth of ten shades', () => {
    const shades = shadesOf('#50CD89')
    expect(shades).toHaveLength(10)
    expect(shades[5]).toBe('#50CD89')
  })
  it('must have 3 or 6 hex digits', () => {
    expect(['#abc', '#aabbcc', '#abcd', 'red'].map(isHexColour)).toEqual([true, true, false, false])
  })
})
