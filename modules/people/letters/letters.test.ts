import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#base/language.ts'
import { peopleLetters } from './letters.ts'

const link = 'https://vanik.example/x?token=abc'
const all = (language: Language) => {
  const letters = peopleLetters(language)
  const invitation = { business: 'Silk House', inviter: 'Ritika', link, days: 7 }
  return [
    letters.invitation({ ...invitation, name: 'Meena' }),
    letters.invitation({ ...invitation, name: null }),
    letters.new_owner({ business: 'Silk House', owner: 'Ritika', link }),
  ]
}
const values = (text: string) => [...new Set(text.match(/\b7\b|https:\S+|Silk House|Ritika|Meena/g))].sort()

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('letters of this module in $name', ({ code }) => {
  test('contain the same names, links and days as the English ones', () => {
    const english = all('en')
    for (const [index, own] of all(code).entries()) {
      expect(values(own.text)).toEqual(values(english[index].text))
      expect(values(own.subject)).toEqual(values(english[index].subject))
    }
  })

  test('contain no English words besides names', () => {
    const words = all(code).flatMap(
      ({ subject, text }) => `${subject} ${text.replaceAll(link, '')}`.match(/[A-Za-z]{3,}/g) ?? [],
    )
    expect([...new Set(words)].filter((word) => !/^(?:Vanik|Silk|House|Ritika|Meena)$/.test(word))).toEqual([])
  })
})

test('a name cannot break the subject or add lines', () => {
  const { subject, text } = peopleLetters('en').new_owner({ business: 'Silk\r\nBcc: x', owner: 'A\nB', link })
  expect(subject).toBe('Silk Bcc: x has a new owner')
  expect(text.split('\n')[0]).toBe('A B is now the owner of Silk Bcc: x on Vanik.')
})
