import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { FONT_SIZES } from '#base/look.ts'
import { makeSchemeManager } from '#ui/colour-scheme.ts'
import { familyOf, loadFont } from '#ui/fonts.ts'
import { makeTheme } from '#ui/theme.ts'
import { ThemeProvider } from '#ui/ThemeProvider.tsx'
import { type Layout, useLayout } from '#ui/layout-config.ts'

const schemes = makeSchemeManager()

/** Applies the saved colour, typeface, size and mode to its children, from the first paint. */
export function Appearance({ children }: { children: ReactNode }) {
  const layout = useLayout()
  const { primary_color: brand, font, font_size } = layout
  useEffect(() => void loadFont(font), [font])
  useLayoutEffect(() => markRoot(layout), [layout])
  return (
    <ThemeProvider
      theme={makeTheme({ brand, family: familyOf(font), scale: FONT_SIZES[font_size] })}
      brand={brand}
      schemes={schemes}
    >
      {children}
    </ThemeProvider>
  )
}

// Style sheets read these attributes, which list the parts that are switched off.
function markRoot(layout: Layout): void {
  const { style, dataset } = document.documentElement
  style.setProperty('--font-scale', String(FONT_SIZES[layout.font_size]))
  dataset.pageWidth = layout.page_width
  dataset.layout = layout.layout
  dataset.hide = (['header', 'sidebar', 'toolbar', 'footer'] as const).filter((part) => !layout[part]).join(' ')
}
