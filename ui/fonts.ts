import type { FontName } from '#base/look.ts'

// Each typeface's files are fetched only when somebody chose it. All are under the SIL Open Font License 1.1.
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

// What a chosen typeface lacks (other scripts) stands in these.
const FALLBACKS =
  '"Noto Sans Devanagari Variable", "Noto Sans Gujarati Variable", "Noto Sans Tamil Variable", system-ui, sans-serif'

/** A typeface with its fallbacks, as style sheets write it; only names of the list come out. */
export const familyOf = (font: FontName): string => `${FACES[font].face}, ${FALLBACKS}`

/** Brings the files of a typeface; without a network the words appear in the typeface that is there. */
export const loadFont = (font: FontName): Promise<unknown> => FACES[font].load().catch(() => null)
