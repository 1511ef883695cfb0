import type { Language } from '#base/language.ts'
import type { Letters } from './compose.ts'
import { english } from './en.ts'
import { gujarati } from './gu.ts'
import { hindi } from './hi.ts'
import { tamil } from './ta.ts'

const LETTERS: Record<Language, Letters> = { en: english, hi: hindi, gu: gujarati, ta: tamil }

/** The letters in a language. */
export const lettersIn = (language: Language): Letters => LETTERS[language]
