import { type Language, languageOf } from '#base/language.ts'
import type { NoticeKindName } from '../kinds.ts'
import { english } from './en.ts'
import { gujarati } from './gu.ts'
import { hindi } from './hi.ts'
import type { NoticeWords } from './notice-words.ts'
import { tamil } from './ta.ts'

/** Languages of mails and push messages. */
export const NOTICE_LANGUAGES: Record<Language, NoticeWords> = {
  en: english,
  hi: hindi,
  gu: gujarati,
  ta: tamil,
}

/** The words of a language such as `hi` or `hi-IN`; English if there are none. */
export function wordsOf(language: string | null | undefined): NoticeWords {
  return NOTICE_LANGUAGES[languageOf(language?.toLowerCase().split('-')[0]) ?? 'en']
}

/** Puts variables into a template; a missing variable is a programming error and throws. */
export function fill(template: string, values: Record<string, string>): string {
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!Object.hasOwn(values, name)) throw new Error(`The wording has no value for ${name}`)
      return values[name]
    })
    .trim()
}

/** Title and body of a notice in a language. */
export function wordNotice(options: {
  kind: NoticeKindName
  language: string | null | undefined
  values: Record<string, string>
  actor: string | null
  count: number
}): { title: string; body: string } {
  const words = wordsOf(options.language)
  const { title, body, title_many, body_many } = words.kinds[options.kind]
  const values = { ...options.values, actor: options.actor ?? words.system, count: String(options.count) }
  if (options.count > 1 && title_many) return { title: fill(title_many, values), body: fill(body_many ?? '', values) }
  return { title: fill(title, values), body: fill(body, values) }
}
