import type { FontName } from '#base/look.ts'

// The files of a typeface are loaded only if it was chosen. All are under the SIL Open Font License 1.1.
const FACES: Record<FontName, { face: string; load: () => Promise<unknown> }> = {
  Inter: { face: '"Inter Variable"', load: () => Promise.resolve() },
  'Noto Sans': { face: '"Noto Sans Variable"', load: () => import('@fontsource-variable/noto-sans/wght.css') },
  'Source Sans 3': {
    face: '"Source Sans 3 Variable"',
    load: () => import('@fontsource-variable/source-sans-3/wght.css'),
  },
  Mukta: {
    face: '"Mukta"',
    load: () =>
      Promise.all([
        import('@fontsource/mukta/400.css'),
        import('@fontsource/mukta/500.css'),
        import('@fontsource/mukta/600.css'),
      ]),
  },
  Poppins: {
    face: '"Poppins"',
    load: () =>
      Promise.all([
        import('@fontsource/poppins/400.css'),
        import('@fontsource/poppins/500.css'),
        import('@fontsource/poppins/600.css'),
      ]),
  },
}

// Used for characters that a chosen typeface lacks, such as other scripts.
const FALLBACKS =
  '"Noto Sans Devanagari Variable", "Noto Sans Gujarati Variable", "Noto Sans Tamil Variable", system-ui, sans-serif'

/** The CSS value of a typeface with its fallbacks. */
export const familyOf = (font: FontName): string => `${FACES[font].face}, ${FALLBACKS}`

/** Loads the files of a typeface; without a network the fallback is used. */
export const loadFont = (font: FontName): Promise<unknown> => FACES[font].load().catch(() => null)
