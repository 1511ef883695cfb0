import type { Language } from '#base/language.ts'
import type { PeopleLetters } from './compose.ts'
import { english } from './en.ts'
import { gujarati } from './gu.ts'
import { hindi } from './hi.ts'
import { tamil } from './ta.ts'

const LETTERS: Record<Language, PeopleLetters> = { en: english, hi: hindi, gu: gujarati, ta: tamil }

/** The mails in a language. Names typed by people are reduced to one line, because a subject is one line. */
export function peopleLetters(language: Language): PeopleLetters {
  const { invitation, new_owner } = LETTERS[language]
  return {
    invitation: ({ business, inviter, name, ...rest }) =>
      invitation({
        ...rest,
        business: oneLine(business),
        inviter: oneLine(inviter),
        name: name === null ? null : oneLine(name),
      }),
    new_owner: ({ business, owner, ...rest }) =>
      new_owner({ ...rest, business: oneLine(business), owner: oneLine(owner) }),
  }
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
