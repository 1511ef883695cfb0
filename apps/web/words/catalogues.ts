import type { Catalogue } from '#ui/words/language.ts'

const together = async (words: Promise<{ default: unknown }>, calendar: Promise<unknown>) => {
  const [catalogue] = await Promise.all([words, calendar])
  return catalogue as { default: Catalogue }
}

/** The translations, loaded when a language is chosen, together with its calendar names. English texts are in the code. */
export const catalogues = {
  hi: () => together(import('./hi.json'), import('dayjs/locale/hi.js')),
  gu: () => together(import('./gu.json'), import('dayjs/locale/gu.js')),
  ta: () => together(import('./ta.json'), import('dayjs/locale/ta.js')),
}
